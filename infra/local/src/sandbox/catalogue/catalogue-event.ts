import type { VEvent } from 'node-ical'

export type CatalogueCountry = 'NL' | 'BE'

/** The languages of the catalogue's pages, and how each writes dates. */
export const PAGE_LOCALES = { nl: 'nl-NL', fr: 'fr-BE', de: 'de-BE', en: 'en-GB' } as const
export type PageLanguage = keyof typeof PAGE_LOCALES

/** A recurring event; if its dates follow Easter, it has an entry per year. */
export interface CatalogueEvent {
  id: string
  title: string
  description: string
  category: string
  city: string
  country: CatalogueCountry
  /** As locals write it, ending with the city. */
  place: string
  url: string
  language: PageLanguage
  timeZone: string
  /** How certain the rule is: a regular date, the usual one, or one set each year near the rule. */
  certainty: 'fixed' | 'usual' | 'approximate'
  /** Its catalogue file, without .ics. */
  file: string
  entries: readonly VEvent[]
}

export interface Occurrence {
  event: CatalogueEvent
  allDay: boolean
  /** Local time of the event: 'YYYY-MM-DD' if all-day, else 'YYYY-MM-DDTHH:mm'. */
  start: string
  /** As `start`; the last day is inclusive. */
  end: string
  startsAt: Date
  endsAt: Date
}
