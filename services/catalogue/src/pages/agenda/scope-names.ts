import {
  AGENDA_FORMATS,
  type AgendaFormat,
  categoryNameIn,
  LANGUAGES,
  type Language,
} from '@uitpost/contracts'
import { nameIn } from '@uitpost/places'
import { pathOfScope, type Scope } from '../../domain/agenda/addresses.ts'
import { textsOf } from '../../texts/index.ts'
import { oneLine } from '../words.ts'

/** An agenda in words, as its heading: 'Book markets in Ghent'. */
export function nameOfScope({ city, category, weekend }: Scope, language: Language): string {
  const { agenda } = textsOf(language)
  if (!city) return agenda.everything
  const town = nameIn(city, language)
  if (weekend) return agenda.weekendIn(town)
  return category ? agenda.categoryIn(oneLine(categoryNameIn(category, language)), town) : agenda.city(town)
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
      name: textsOf(language).agenda.formats[format],
    }
  })

/** The addresses of an agenda in each language. */
export const addressesOfScope = (publicUrl: string, scope: Scope) =>
  LANGUAGES.map((language) => ({ language, address: addressOfScope(publicUrl, scope, language) }))
