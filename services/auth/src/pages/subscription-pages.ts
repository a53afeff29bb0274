import {
  type EmailSubscriptionForm,
  type Language,
  MONITOR_CATEGORIES,
  namesOfCategory,
  RETENTION_DAYS,
  routeOf,
} from '@uitpost/contracts'
import { getCity, nameIn } from '@uitpost/places'
import { messagePage, type PageAssets, type SubscribeFormError, subscribeForm } from '@uitpost/public-pages'
import { type PageTexts, pageTexts } from '@uitpost/texts/server'

/** The answer to a form without mistakes: the same for every address. */
export function sentPage({ email, language }: EmailSubscriptionForm, assets: PageAssets): string {
  const { sent } = pageTexts(language).subscription
  return messagePage(
    language,
    { title: sent.title, paragraphs: sent.paragraphs({ email: email.trim() }) },
    assets,
  )
}

/** The form again, with its mistakes. */
export function formPage(
  form: EmailSubscriptionForm,
  errors: readonly SubscribeFormError[],
  assets: PageAssets,
): string {
  const { language, email, city: id, category: slug } = form
  const texts = pageTexts(language).subscription
  const known = getCity(id)
  const city = { id, name: known ? nameIn(known, language) : id }
  const category = { slug, name: categoryName(slug, language) }
  const typed = { email, stated: !errors.includes('statement'), errors }
  const shown = { title: texts.mistakes.title, paragraphs: [] }
  return messagePage(
    language,
    shown,
    assets,
    subscribeForm({ language, city, categories: [category] }, typed),
  )
}

/** The names of the catalogue's first categories are known here; of others only the slug is. */
function categoryName(slug: string, language: Language): string {
  const known = MONITOR_CATEGORIES.find((category) => category.slug === slug)
  return known ? (namesOfCategory({ ...known, names: {} })[language] ?? known.name) : slug
}

interface Subscription {
  language: Language
  city: string
}

/** The page of a mailed link, with the button that confirms. */
export function confirmPage({ language, city }: Subscription, token: string, assets: PageAssets): string {
  const { ask } = pageTexts(language).subscription
  const form = { action: routeOf('confirmEmailSubscription').path, token, button: ask.button }
  return messagePage(language, { title: ask.title, paragraphs: ask.paragraphs({ city }), form }, assets)
}

export function confirmedPage({ language, city }: Subscription, assets: PageAssets): string {
  const { confirmed } = pageTexts(language).subscription
  const link = { path: '/auth/forgot-password', label: confirmed.setPassword }
  return messagePage(
    language,
    { title: confirmed.title, paragraphs: confirmed.paragraphs({ city }), link },
    assets,
  )
}

/** For a link that is damaged or has expired. */
export function invalidLinkPage(language: Language, assets: PageAssets): string {
  const { title, paragraphs } = pageTexts(language).subscription.invalid
  const words = { title, paragraphs: paragraphs({ days: RETENTION_DAYS.emailSubscription }) }
  return withLinkHome(language, words, assets)
}

/** While an earlier account with the address is being erased. */
export const erasureInProgressPage = (language: Language, assets: PageAssets): string =>
  withLinkHome(language, pageTexts(language).subscription.notYet, assets)

const withLinkHome = (
  language: Language,
  words: PageTexts['subscription']['notYet'],
  assets: PageAssets,
): string =>
  messagePage(
    language,
    { ...words, link: { path: '/', label: pageTexts(language).subscription.home } },
    assets,
  )
