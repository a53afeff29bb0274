import type { VEvent } from 'node-ical'

export type CatalogueCountry = 'NL' | 'BE'
export type CatalogueLanguage = 'nl' | 'fr' | 'de' | 'en'

/** A recurring event; one whose dates follow Easter has an entry per year. */
export interface CatalogueEvent {
  id: string
  title: string
  description: string
  category: string
  city: string
  country: CatalogueCountry
  /** As locals write it, the city last. */
  place: string
  url: string
  language: CatalogueLanguage
  timeZone: string
  /** How firm the rule is: a regular date, the usual one, or one the organiser sets each year near the rule. */
  certainty: 'fixed' | 'usual' | 'approximate'
  /** The file it stands in, without .ics. */
  file: string
  entries: readonly VEvent[]
}

export interface Occurrence {
  event: CatalogueEvent
  allDay: boolean
  /** Local to the event: 'YYYY-MM-DD' when all day, else 'YYYY-MM-DDTHH:mm'. */
  start: string
  /** The same; the last day is included. */
  end: string
  startsAt: Date
  endsAt: Date
}
