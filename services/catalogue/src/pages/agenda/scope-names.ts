import {
  AGENDA_FORMATS,
  type Agenda,
  type AgendaFeed,
  type AgendaFormat,
  categoryNameIn,
  LANGUAGES,
  type Language,
  MAX_RADIUS_KM,
  PAGE_LIMIT,
} from '@uitpost/contracts'
import { nameIn } from '@uitpost/places'
import { pageTexts } from '@uitpost/texts/server'
import { pathOfScope, type Scope } from '../../domain/agenda/addresses.ts'
import { oneLine } from '../words.ts'

/** An agenda in words, as its heading: 'Book markets in Ghent'. */
export function nameOfScope({ city, category, weekend }: Scope, language: Language): string {
  const { agenda } = pageTexts(language)
  if (!city) return agenda.everything
  const town = nameIn(city, language)
  if (weekend) return agenda.weekendIn({ city: town })
  if (!category) return agenda.city({ city: town })
  return agenda.categoryIn({ category: oneLine(categoryNameIn(category, language)), city: town })
}

/** How many events an agenda has, and up to which distance. */
export function countOf(
  { total, asked: { km } }: Pick<Agenda, 'total' | 'asked'>,
  language: Language,
): string {
  const { none, count, countAround } = pageTexts(language).agenda
  if (total === 0) return none
  return km === null ? count(total) : countAround(total, { km })
}

/** Which members of a question were too wide. */
export function sayLowered(lowered: AgendaFeed['lowered'], language: Language): string[] {
  const texts = pageTexts(language).agenda.lowered
  return [
    ...(lowered.includes('km') ? [texts.km({ most: MAX_RADIUS_KM })] : []),
    ...(lowered.includes('limit') ? [texts.limit({ most: PAGE_LIMIT })] : []),
  ]
}

/** The members of a question that its address carries besides the path and the language. */
export type AskedMembers = readonly (readonly [name: string, value: string])[]

/** The absolute address of an agenda; without a language, in that of its reader. */
export function addressOfScope(
  publicUrl: string,
  scope: Scope,
  language?: Language,
  asked: AskedMembers = [],
): string {
  return addressOf(publicUrl, pathOfScope(scope), language, asked)
}

/** The absolute address of a path. */
export function addressOf(
  publicUrl: string,
  path: string,
  language: Language | undefined,
  asked: AskedMembers,
): string {
  const address = new URL(path, publicUrl)
  for (const [name, value] of asked) address.searchParams.set(name, value)
  if (language) address.searchParams.set('lang', language)
  return address.href
}

const MEDIA_TYPES: Record<AgendaFormat, string> = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  json: 'application/json',
  jsonld: 'application/ld+json',
}

/** The same agenda as files, in a language. */
export const feedsOfScope = (publicUrl: string, scope: Scope, language: Language, asked: AskedMembers) =>
  AGENDA_FORMATS.map((format) => ({
    address: addressOf(publicUrl, `${pathOfScope(scope)}.${format}`, language, asked),
    type: MEDIA_TYPES[format],
    name: pageTexts(language).agenda.formats[format],
  }))

/** The addresses of an agenda in each language. */
export const addressesOfScope = (publicUrl: string, scope: Scope, asked: AskedMembers = []) =>
  LANGUAGES.map((language) => ({ language, address: addressOfScope(publicUrl, scope, language, asked) }))
