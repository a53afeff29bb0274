import {
  categoryNameIn,
  DETAIL_NAMES,
  FAMILY_INKS,
  familyOf,
  type Language,
  LOCALES,
} from '@uitpost/contracts'
import { cityNameIn, getCity } from '@uitpost/places'
import { addressOf, townNamesIn } from '@uitpost/places/address'
import { sayRule } from '@uitpost/recurrence'
import { sayFactsInShort } from '@uitpost/texts/facts'
import { factTexts, mailTexts } from '@uitpost/texts/server'
import type { DigestEvent } from '../store/digests.ts'
import type { EventRow } from '../store/schema.ts'
import type { SeriesSummary } from '../store/series.ts'
import { eventWhen, ongoingText, stampOf } from './event-dates.ts'
import { pageLink } from './page-links.ts'

/** Why an event is in a digest; km to the reader's city if both places are known. */
export interface Reason {
  kind: 'series' | 'ownCity' | 'near' | 'news' | 'category'
  km: number | undefined
}

/** The series of an event, as a digest shows it. */
export interface SeriesInDigest extends SeriesSummary {
  /** Dates to come besides the one that is listed. */
  moreDates: number
  followed: boolean
}

export interface ListedEvent extends DigestEvent {
  reason: Reason
  weekend: boolean
  /** Null for an event that stands alone. */
  series: SeriesInDigest | null
}

/** Digests of one run share most of their events. */
const VIEWS_KEPT = 5_000
/** A mail may have 100 kB, so long titles are truncated. */
const MAX_LETTERS = 300

const isWebLink = (link: string | null): boolean => link !== null && /^https?:\/\//i.test(link)
export const truncate = (text: string): string =>
  text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text

/** The category of an event in the reader's language. */
export const categoryOf = (
  {
    categoryName: name,
    categorySlug: slug,
    categoryNames: names,
  }: Pick<DigestEvent, 'categoryName' | 'categorySlug' | 'categoryNames'>,
  language: Language,
): string =>
  name && slug ? categoryNameIn({ name, slug, names }, language) : (name ?? mailTexts(language).uncategorized)

/** The distance in whole km, as readers see it; undefined in their own city and where a place is unknown. */
export const wholeKm = (km: number | undefined): number | undefined =>
  km === undefined || km === 0 ? undefined : Math.max(1, Math.round(km))

/** Why an event is in a digest, with its distance. */
export function reasonText(event: ListedEvent, language: Language): string {
  const { kind, km } = event.reason
  const { away, reasons } = mailTexts(language)
  const category = categoryOf(event, language)
  const distance = wholeKm(km)
  if (kind === 'near' && distance !== undefined) return reasons.near({ km: distance, category })
  const line = kind === 'series' ? reasons.series : reasons[kind === 'near' ? 'category' : kind]({ category })
  return distance === undefined ? line : `${away({ km: distance })}. ${line}`
}

/** How the series repeats; undefined for single dates and for a rule without a short sentence. */
export const sentenceOf = ({ rule, exceptions }: SeriesSummary, language: Language): string | undefined =>
  rule === null ? undefined : sayRule(rule, exceptions, language)

/** How the series repeats and how many more dates it has. */
function seriesLine(series: SeriesInDigest, language: Language): string {
  const sentence = sentenceOf(series, language)
  const more = series.moreDates > 0 ? mailTexts(language).moreDates(series.moreDates) : undefined
  const line = [sentence, more].filter(Boolean).join(' · ')
  return line.charAt(0).toLocaleUpperCase(language) + line.slice(1)
}

/** The venue of an event, without the town that is shown beside it; null if its source states none. */
export function venueOf({ city, cityId, location, country }: EventRow, language: Language): string | null {
  const townNames = townNamesIn({ city, town: getCity(cityId ?? '') }, language)
  return addressOf({ location, townNames, country }).venue
}

function viewOf(event: DigestEvent, language: Language) {
  const family = familyOf(event.categorySlug)
  const stated = { ...event, location: venueOf(event, language) }
  return {
    title: truncate(event.title),
    city: cityNameIn(event, language),
    country: event.country,
    details: [
      ...DETAIL_NAMES.map((name) => truncate(stated[name] ?? '')),
      sayFactsInShort(event.facts, factTexts(language)),
    ].filter(Boolean),
    link: isWebLink(event.sourceLink) ? event.sourceLink : null,
    category: categoryOf(event, language),
    when: eventWhen(event, language),
    stamp: stampOf(event.localDate, LOCALES[language]),
    inkColor: FAMILY_INKS[family].solid,
    inkName: family,
  }
}

/** The public page of an event, where it is saved and put into a calendar: mails carry no token for that. */
export const pageOf = (id: string, publicUrl: string): string => pageLink(`/e/${id}`, publicUrl)

/** Events as a mail shows them. */
export function eventViews() {
  const kept = new Map<string, ReturnType<typeof viewOf>>()
  const shared = (event: DigestEvent, language: Language) => {
    const key = `${event.id} ${event.version} ${categoryOf(event, language)} ${language}`
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= VIEWS_KEPT) kept.clear()
    const view = viewOf(event, language)
    kept.set(key, view)
    return view
  }
  return (event: ListedEvent, language: Language, about: { publicUrl: string; today: string }) => ({
    ...shared(event, language),
    page: pageOf(event.id, about.publicUrl),
    ongoing: ongoingText(event, about.today, language),
    reason: reasonText(event, language),
    series: event.series && seriesLine(event.series, language),
    followUrl:
      event.series && !event.series.followed ? pageLink(`/events/${event.id}`, about.publicUrl) : null,
  })
}
export type EventView = ReturnType<ReturnType<typeof eventViews>>
