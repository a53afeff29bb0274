import { type EventFacts, readFacts } from '@uitpost/contracts'
import type { CalendarOccurrence } from './occurrences.ts'

/** Organiser and coordinates of an occurrence, with its words. */
export const calendarFacts = ({
  organiser,
  geo,
}: Pick<CalendarOccurrence, 'organiser' | 'geo'>): EventFacts | undefined =>
  readFacts({ organiser, geo }, { organiser, geo: geo && `GEO:${geo.latitude};${geo.longitude}` })
