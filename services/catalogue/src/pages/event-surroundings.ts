import {
  type AgendaItem,
  familyOf,
  type Language,
  LOCALES,
  sourceNameIn,
  type ToldFacts,
} from '@uitpost/contracts'
import { getCity } from '@uitpost/places'
import { addressOf, geoLink, pointOf, routeLink, sayAddress, townNamesIn } from '@uitpost/places/address'
import { sayFacts } from '@uitpost/texts/facts'
import { factTexts, pageTexts } from '@uitpost/texts/server'
import { wireDates } from '../domain/facts/occurrences.ts'
import type { PublicEvent } from '../domain/reading/public-events.ts'
import type { PublicRow } from '../store/events/public-events.ts'
import { dayIn } from './dates.ts'
import type { EventView } from './event-view.ts'
import { oneLine } from './words.ts'

/** Other dates shown at once; the further ones are folded. */
const DATES_SHOWN = 4

/** The local hours of an event that starts and ends on one day, if known: its wire dates are local already. */
function hoursIn({ startDate, endDate }: { startDate: string; endDate: string | null }): string {
  const start = startDate.slice(11, 16)
  if (!endDate || endDate.slice(0, 10) !== startDate.slice(0, 10)) return start
  const end = endDate.slice(11, 16)
  return end && end !== start ? `${start}–${end}` : start
}

/** The address in two lines, and links to it on a map. */
export function placeOf(
  { cityId, facts }: PublicRow,
  { address: { venue, town }, country, place }: EventView,
) {
  const known = pointOf({ facts, town: cityId === null ? undefined : getCity(cityId) })
  return {
    name: venue ?? town,
    rest: venue ? `${town}, ${country}` : country,
    route: routeLink(place),
    geo: known && geoLink(place, known),
  }
}

/** The other dates of the series, each with how it is known; the hour is told where it differs. */
export function datesOf({ event, dates }: PublicEvent, language: Language) {
  const { moreDates, dateHow } = pageTexts(language)
  const own = wireDates(event).startDate.slice(11, 16)
  const shown = dates.map(({ id, startDate, how }) => {
    const hour = startDate.slice(11, 16)
    return {
      id,
      day: dayIn(startDate.slice(0, 10), language),
      line: [hour === own ? '' : hour, how && dateHow[how]].filter(Boolean).join(' · '),
    }
  })
  const further = shown.slice(DATES_SHOWN)
  return {
    first: shown.slice(0, DATES_SHOWN),
    further,
    count: moreDates(further.length),
  }
}

/** What else is on near it that day. */
export function nearbyOf(nearby: readonly AgendaItem[], language: Language) {
  const number = new Intl.NumberFormat(LOCALES[language])
  return nearby.map(({ event, km }) => {
    const address = addressOf({ ...event, townNames: townNamesIn(event, language) })
    return {
      id: event.id,
      title: oneLine(event.title),
      family: familyOf(event.category?.slug),
      line: [hoursIn(event), oneLine(sayAddress(address))].filter(Boolean).join(', '),
      km: km !== null && km > 0 ? number.format(km) : undefined,
    }
  })
}

/** What sources state, each with the source; empty where none does. */
export function factsOf(facts: ToldFacts, language: Language) {
  const texts = factTexts(language)
  return sayFacts(facts, texts).map(({ label, value, source }) => ({
    label,
    value: oneLine(value),
    source: texts.t('fact.statedBy', { source: oneLine(sourceNameIn(source, language)) }),
  }))
}
