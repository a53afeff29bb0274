import {
  AGENDA_FORMATS,
  type Agenda,
  type AgendaFormat,
  categoryNameIn,
  LANGUAGES,
  type Language,
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

/** The absolute address of an agenda; without a language, in that of its reader. */
export function addressOfScope(publicUrl: string, scope: Scope, language?: Language): string {
  const address = new URL(pathOfScope(scope), publicUrl)
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
export const feedsOfScope = (publicUrl: string, scope: Scope, language: Language) =>
  AGENDA_FORMATS.map((format) => {
    const address = new URL(`${pathOfScope(scope)}.${format}`, publicUrl)
    address.searchParams.set('lang', language)
    return {
      address: address.href,
      type: MEDIA_TYPES[format],
      name: pageTexts(language).agenda.formats[format],
    }
  })

/** The addresses of an agenda in each language. */
export const addressesOfScope = (publicUrl: string, scope: Scope) =>
  LANGUAGES.map((language) => ({ language, address: addressOfScope(publicUrl, scope, language) }))
