import { distanceKm, getCity } from '@uitpost/places'
import type { SentContent, Upcoming } from '../../store/digests.ts'
import type { EventRow } from '../../store/schema.ts'
import { isOver, isThisWeekend } from './event-times.ts'
import { type EligibleDate, listEligibleDates } from './series-dates.ts'

/** Distance bands in km; the reader's own city comes before all of them. */
const BANDS_KM = [10, 25, 50, 100]
const FAR = BANDS_KM.length + 1
/** The last band of which this weekend's events have their own places in a digest: up to 50 km. */
const NEAR = 3
/** The part of a digest that is filled with near events of this weekend first. */
const WEEKEND_PART = 1 / 2
/** Events ranked in advance per city and category; a reader who got all of them causes a longer ranking. */
const RANKED_AHEAD = 100
const LISTS_KEPT = 2_000
/** Cached distances between cities; there can be millions of pairs. */
const BANDS_KEPT = 50_000
const DAY_MS = 86_400_000
/** Events approved within this time come first. */
const NEWS_MS = 7 * DAY_MS

/** Of a person who got no digest so far. */
export const NOTHING_SENT: SentContent = { eventIds: [], series: new Map() }

interface Ranked extends EligibleDate {
  band: number
  fresh: boolean
  /** Running events count as starting now. */
  starts: number
}

export interface Reader {
  cityId: string | null
  categoryIds: readonly string[]
  /** Ids of series they follow. */
  seriesIds: readonly string[]
  sent: SentContent
  today: string
  until: string
}

/** Whether it was approved in the last week. */
export const isFresh = ({ approvedAt }: Pick<Upcoming, 'approvedAt'>, now: Date): boolean =>
  approvedAt !== null && now.getTime() - approvedAt.getTime() < NEWS_MS

const bandOf = (km: number | undefined): number => {
  if (km === undefined) return FAR
  if (km === 0) return 0
  const band = BANDS_KM.findIndex((limit) => km <= limit)
  return band < 0 ? FAR : band + 1
}

/** Distance in km; undefined if a city is not in the gazetteer. */
export function kmBetween(a: string | null, b: string | null): number | undefined {
  if (a === null || b === null) return undefined
  if (a === b) return 0
  const [from, to] = [getCity(a), getCity(b)]
  return from && to ? distanceKm(from, to) : undefined
}

/** From a city to an event, by its own coordinates where its source states them; 0 within the city. */
export function kmToEvent(
  from: string | null,
  { cityId, facts }: Pick<EventRow, 'cityId' | 'facts'>,
): number | undefined {
  const between = kmBetween(from, cityId)
  const [city, own] = [from === null ? undefined : getCity(from), facts.geo?.value]
  return between && city && own ? distanceKm(city, own) : between
}

/** By distance band, then recently approved first, then by start. */
const byRank = (a: Ranked, b: Ranked): number =>
  a.band - b.band ||
  Number(b.fresh) - Number(a.fresh) ||
  a.starts - b.starts ||
  (a.event.id < b.event.id ? -1 : 1)

type Span = 'all' | 'weekend'

/** Dates per category and city. */
function byCategory(dates: readonly EligibleDate[]) {
  const categories = new Map<string, Map<string | null, EligibleDate[]>>()
  for (const date of dates) {
    const { categoryId, cityId } = date.event
    if (categoryId === null) continue
    const cities = categories.get(categoryId) ?? new Map<string | null, EligibleDate[]>()
    categories.set(categoryId, cities)
    const there = cities.get(cityId)
    if (there) there.push(date)
    else cities.set(cityId, [date])
  }
  return categories
}

/** Ranks coming events for any number of readers; readers of one city share the lists. */
export function rankEvents(
  upcoming: readonly Upcoming[],
  merged: readonly { id: string; mergedInto: string }[],
  now: Date,
) {
  const keptOf = new Map(merged.map(({ id, mergedInto }) => [id, mergedInto]))
  const tellable = listEligibleDates(upcoming.filter((event) => !isOver(event, now)))
  const datesOf = {
    all: byCategory(tellable),
    weekend: byCategory(tellable.filter(({ event }) => isThisWeekend(event, now))),
  }
  const bySeries = Map.groupBy(
    tellable.filter(({ event }) => event.seriesId !== null),
    ({ event }) => event.seriesId ?? '',
  )
  const seriesById = new Map(
    [...bySeries].flatMap(([id, dates]) => dates.map(({ event }) => [event.id, id] as const)),
  )
  const lists = new Map<string, Ranked[]>()
  const bands = new Map<string, number>()

  function bandFor(from: string | null, to: string | null): number {
    const key = `${from} ${to}`
    const known = bands.get(key)
    if (known !== undefined) return known
    const band = bandOf(kmBetween(from, to))
    if (bands.size >= BANDS_KEPT) bands.clear()
    bands.set(key, band)
    return band
  }

  const rankedOf = (date: EligibleDate, band: number): Ranked => ({
    ...date,
    band,
    fresh: isFresh(date.event, now),
    starts: Math.max(date.event.startAt.getTime(), now.getTime()),
  })

  /** Sorts band by band, so that far events are not sorted if near ones suffice. */
  function rank(cityId: string | null, categoryId: string, most: number, span: Span): Ranked[] {
    const perBand = Array.from({ length: (span === 'weekend' ? NEAR : FAR) + 1 }, (): EligibleDate[][] => [])
    for (const [eventCity, dates] of datesOf[span].get(categoryId) ?? []) {
      perBand[bandFor(cityId, eventCity)]?.push(dates)
    }
    const list: Ranked[] = []
    for (const [band, cities] of perBand.entries()) {
      if (list.length >= most) break
      list.push(...cities.flatMap((dates) => dates.map((date) => rankedOf(date, band))).toSorted(byRank))
    }
    return list.slice(0, most)
  }

  function listFor(cityId: string | null, categoryId: string, span: Span): Ranked[] {
    const key = `${cityId} ${categoryId} ${span}`
    const known = lists.get(key)
    if (known) return known
    if (lists.size >= LISTS_KEPT) lists.delete(lists.keys().next().value ?? key)
    const list = rank(cityId, categoryId, RANKED_AHEAD, span)
    lists.set(key, list)
    return list
  }

  /** The event into which this one was merged, or itself. */
  function mergeTargetOf(id: string): string {
    let kept = id
    for (let steps = 0; steps < 10; steps += 1) {
      const next = keptOf.get(kept)
      if (next === undefined) return kept
      kept = next
    }
    return kept
  }

  return {
    mergeTargetOf,
    /** The series of chosen events. */
    seriesOf: (ids: readonly string[]): string[] => [
      ...new Set(ids.flatMap((id) => seriesById.get(id) ?? [])),
    ],
    /**
     * Chooses events, first those of followed series, then near ones of this weekend, then the best: none twice, one
     * date per series, and equal shares of categories. A series is chosen if no digest contained it yet, or once more
     * for a date that is special or changed since.
     */
    choose(reader: Reader, most: number): string[] {
      const isUnsent = unsentFilterFor(reader)
      const { cityId, categoryIds } = reader
      const followed = reader.seriesIds
        .flatMap((id) => bySeries.get(id)?.find(isUnsent)?.event ?? [])
        .toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())
        .slice(0, most)
      const weekend = alternateCategories(
        categoryIds.map((id) => listFor(cityId, id, 'weekend').filter(isUnsent)),
        followed,
        Math.max(followed.length, Math.ceil(most * WEEKEND_PART)),
      )
      const queues = categoryIds.map((id) => {
        const ahead = listFor(cityId, id, 'all')
        const fit = ahead.filter(isUnsent)
        if (fit.length >= most || ahead.length < RANKED_AHEAD) return fit
        return rank(cityId, id, Number.POSITIVE_INFINITY, 'all').filter(isUnsent)
      })
      return alternateCategories(queues, weekend, most).map(({ id }) => id)
    },
  }

  function unsentFilterFor({ sent, today, until }: Reader): (date: EligibleDate) => boolean {
    const sentIds = new Set(sent.eventIds.map(mergeTargetOf))
    return ({ event, isNext, isSpecial, changedAt }) => {
      if (event.localEndDate < today || event.localDate > until) return false
      const seriesSentAt = event.seriesId === null ? undefined : sent.series.get(event.seriesId)
      if (seriesSentAt === undefined) return isNext && !sentIds.has(event.id)
      return (isSpecial && !sentIds.has(event.id)) || (changedAt !== null && changedAt > seriesSentAt)
    }
  }
}

export type Ranking = ReturnType<typeof rankEvents>

/** Adds to `first`: within a band from the category with the fewest so far; if equal, the best event wins. */
function alternateCategories(queues: Ranked[][], first: readonly Upcoming[], most: number): Upcoming[] {
  const lines = queues.map((queue) => ({ queue, next: 0, taken: 0 }))
  const chosen = [...first]
  const taken = new Set(chosen.flatMap(({ id, seriesId }) => [id, seriesId ?? id]))
  const isTaken = (ranked: Ranked | undefined): boolean =>
    ranked !== undefined && (taken.has(ranked.event.id) || taken.has(ranked.event.seriesId ?? ''))
  while (chosen.length < most) {
    let best: { line: (typeof lines)[number]; ranked: Ranked } | undefined
    for (const line of lines) {
      while (isTaken(line.queue[line.next])) line.next += 1
      const ranked = line.queue[line.next]
      if (!ranked) continue
      const order =
        best &&
        (ranked.band - best.ranked.band || line.taken - best.line.taken || byRank(ranked, best.ranked))
      if (order === undefined || order < 0) best = { line, ranked }
    }
    if (!best) return chosen
    best.line.next += 1
    best.line.taken += 1
    const { event } = best.ranked
    chosen.push(event)
    taken.add(event.id)
    if (event.seriesId) taken.add(event.seriesId)
  }
  return chosen
}
