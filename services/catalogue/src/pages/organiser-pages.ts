import { type Language, type OrganiserWish, RETENTION_DAYS, routeOf } from '@uitpost/contracts'
import { messagePage, type PageAssets } from '@uitpost/public-pages'
import { pageTexts } from '@uitpost/texts/server'

/** The answer to a form without mistakes: the same whether or not the address has asked before. */
export function organiserSentPage(
  { id, email }: { id: string; email: string },
  language: Language,
  assets: PageAssets,
): string {
  const { organiser, backToEvent } = pageTexts(language)
  const { title, paragraphs } = organiser.sent
  const link = { path: `/e/${id}`, label: backToEvent }
  return messagePage(language, { title, paragraphs: paragraphs({ email: email.trim() }), link }, assets)
}

export function organiserLimitPage(id: string, language: Language, assets: PageAssets): string {
  const { organiser, backToEvent } = pageTexts(language)
  const link = { path: `/e/${id}`, label: backToEvent }
  return messagePage(language, { ...organiser.limited, link }, assets)
}

/** The page of a mailed link, with the button that confirms. */
export function organiserAskPage(
  wish: OrganiserWish,
  token: string,
  language: Language,
  assets: PageAssets,
): string {
  const { title, paragraphs, button } = pageTexts(language).organiser.ask
  const form = { action: routeOf('confirmOrganiserRequest').path, token, button }
  return messagePage(language, { title, paragraphs: [paragraphs[wish]], form }, assets)
}

export function organiserConfirmedPage(
  { wish, hidden }: { wish: OrganiserWish; hidden: boolean },
  language: Language,
  assets: PageAssets,
): string {
  const { confirmed } = pageTexts(language).organiser
  const paragraphs = [hidden ? confirmed.hidden : confirmed.waits[wish], confirmed.mailed]
  return messagePage(language, { title: confirmed.title, paragraphs, link: home(language) }, assets)
}

/** For a link that is damaged, was used, or is too old. */
export function organiserInvalidLinkPage(language: Language, assets: PageAssets): string {
  const { title, paragraphs } = pageTexts(language).organiser.invalid
  const words = { title, paragraphs: paragraphs({ days: RETENTION_DAYS.unconfirmedOrganiserRequest }) }
  return messagePage(language, { ...words, link: home(language) }, assets)
}

const home = (language: Language) => ({ path: '/', label: pageTexts(language).toHome })
