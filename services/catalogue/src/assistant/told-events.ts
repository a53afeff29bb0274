import {
  type AgendaItem,
  type Event,
  type FoundForAssistant,
  type GetEventOutput,
  type GetSeriesOutput,
  type QuotedSource,
  type Series,
  ToldFacts,
} from '@uitpost/contracts'
import { toEvent } from '../domain/reading/events.ts'
import type { PublicEvent } from '../domain/reading/public-events.ts'
import { pageAddress } from '../pages/addresses.ts'
import { webLink } from '../pages/words.ts'
import { quoteLine, quoteText } from './quoted-text.ts'

/** Characters of a description in a list, and of one event. */
const DESCRIPTION = { listed: 300, alone: 4_000 } as const
const MAX_SOURCES = 5

type QuotedEvent = Omit<FoundForAssistant, 'km' | 'series' | 'moreDates'>

interface Told {
  event: Event
  sources: readonly QuotedSource[]
  publicUrl: string
}

function quoteEvent({ event, sources, publicUrl }: Told, mostCharacters: number): QuotedEvent {
  const { dateKnown } = event
  return {
    id: event.id,
    page: pageAddress(publicUrl, event.id),
    startDate: event.startDate,
    endDate: event.endDate,
    allDay: event.allDay,
    timeKnown: event.timeKnown,
    timeZone: event.timeZone,
    country: event.country,
    status: event.status,
    category: event.category && { slug: event.category.slug, name: event.category.name },
    dateKnown: dateKnown ? { ...dateKnown, source: quoteLine(dateKnown.source) } : null,
    quoted: {
      title: quoteLine(event.title),
      description: event.description && quoteText(event.description, mostCharacters),
      location: event.location && quoteLine(event.location),
      city: quoteLine(event.city),
    },
    sources: sources.map(quoteSource),
  }
}

const quoteSource = (source: QuotedSource): QuotedSource => ({
  ...source,
  name: quoteLine(source.name),
  address: webLink(source.address) ?? null,
  quotes: source.quotes.map(({ about, text }) => ({ about, text: quoteLine(text) })),
})

const describeSeries = ({ id, sentence, nextDate, dates }: Series) => ({ id, sentence, nextDate, dates })

/** An event of a list, with one source and one quote. */
export const describeItem = (
  { event, series, moreDates, km }: AgendaItem,
  sources: readonly QuotedSource[],
  publicUrl: string,
): FoundForAssistant => ({
  ...quoteEvent({ event, sources: sources.slice(0, 1).map(withOneQuote), publicUrl }, DESCRIPTION.listed),
  km,
  series: series && describeSeries(series),
  moreDates,
})

const withOneQuote = (source: QuotedSource): QuotedSource => ({
  ...source,
  quotes: source.quotes.slice(0, 1),
})

/** A published event with all that is known of it. */
export function describeEvent(
  found: PublicEvent,
  sources: readonly QuotedSource[],
  publicUrl: string,
): GetEventOutput['event'] {
  return {
    ...describeAlone(found, sources, publicUrl),
    over: found.over,
    unconfirmed: found.unconfirmed,
    facts: quoteFacts(found.event.facts),
    series: found.series && describeSeries(found.series),
    otherDates: found.dates,
  }
}

/** A series with all that is known of its next date. */
export function describeSeriesAlone(
  found: PublicEvent & { series: Series },
  sources: readonly QuotedSource[],
  publicUrl: string,
): GetSeriesOutput['series'] {
  const { series, dates } = found
  return {
    ...describeSeries(series),
    rule: series.rule,
    exceptions: series.exceptions,
    next: describeAlone(found, sources, publicUrl),
    otherDates: dates,
  }
}

const describeAlone = (
  { event, dateKnown }: PublicEvent,
  sources: readonly QuotedSource[],
  publicUrl: string,
) =>
  quoteEvent(
    { event: { ...toEvent(event), dateKnown }, sources: sources.slice(0, MAX_SOURCES), publicUrl },
    DESCRIPTION.alone,
  )

/** The values and quotes have no invisible characters. */
const quoteFacts = (facts: ToldFacts): ToldFacts =>
  ToldFacts.parse(
    Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [
        name,
        fact && { ...fact, source: quoteLine(fact.source) },
      ]),
    ),
  )
