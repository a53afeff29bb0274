import { distanceKm, getCity } from '@uitpost/places'
import type { Upcoming } from '../../store/digests.ts'

/** How far one goes for an evening out, for an afternoon, for a day; the own city is nearer than all of these. */
const BANDS_KM = [10, 25, 50, 100]
const FAR = BANDS_KM.length + 1
/** Of a city and category this many are ranked ahead; who was told of all of them gets a longer list. */
const RANKED_AHEAD = 100
const LISTS_KEPT = 2_000
/** Distances between cities, worked out once; there can be millions of pairs. */
const BANDS_KEPT = 50_000
const DAY_MS = 86_400_000
/** What was approved this lately is news. */
export const NEWS_MS = 7 * DAY_MS

interface Ranked {
  event: Upcoming
  band: number
  fresh: boolean
  /** What has begun counts as of now. */
  starts: number
}

export interface Reader {
  cityId: string | null
  categoryIds: readonly string[]
  /** Ids of events that they know already. */
  told: Iterable<string>
  today: string
  until: string
}

const bandOf = (km: number | undefined): number => {
  if (km === undefined) return FAR
  if (km === 0) return 0
  const band = BANDS_KM.findIndex((limit) => km <= limit)
  return band < 0 ? FAR : band + 1
}

/** Between two cities of the gazetteer; undefined when one of them is not known there. */
export function kmBetween(a: string | null, b: string | null): number | undefined {
  if (a === null || b === null) return undefined
  if (a === b) return 0
  const [from, to] = [getCity(a), getCity(b)]
  return from && to ? distanceKm(from, to) : undefined
}

/** Near before far, news before what is known, soon before late. */
const byRank = (a: Ranked, b: Ranked): number =>
  a.band - b.band ||
  Number(b.fresh) - Number(a.fresh) ||
  a.starts - b.starts ||
  (a.event.id < b.event.id ? -1 : 1)

/** Ranks what is to come for any number of readers: readers of one city share their lists. */
export function rankEvents(
  upcoming: readonly Upcoming[],
  merged: readonly { id: string; mergedInto: string }[],
  now: Date,
) {
  const keptOf = new Map(merged.map(({ id, mergedInto }) => [id, mergedInto]))
  const byCategory = new Map<string, Map<string | null, Upcoming[]>>()
  for (const event of upcoming) {
    if (event.categoryId === null) continue
    const cities = byCategory.get(event.categoryId) ?? new Map<string | null, Upcoming[]>()
    byCategory.set(event.categoryId, cities)
    const there = cities.get(event.cityId)
    if (there) there.push(event)
    else cities.set(event.cityId, [event])
  }
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

  const rankedOf = (event: Upcoming, band: number): Ranked => ({
    event,
    band,
    fresh: event.approvedAt !== null && now.getTime() - event.approvedAt.getTime() < NEWS_MS,
    starts: Math.max(event.startAt.getTime(), now.getTime()),
  })

  /** Band by band, so that what is far is not sorted for somebody with enough nearby. */
  function rank(cityId: string | null, categoryId: string, most: number): Ranked[] {
    const perBand = Array.from({ length: FAR + 1 }, (): Upcoming[][] => [])
    for (const [eventCity, events] of byCategory.get(categoryId) ?? []) {
      perBand[bandFor(cityId, eventCity)]?.push(events)
    }
    const list: Ranked[] = []
    for (const [band, cities] of perBand.entries()) {
      if (list.length >= most) break
      list.push(...cities.flatMap((events) => events.map((event) => rankedOf(event, band))).toSorted(byRank))
    }
    return list.slice(0, most)
  }

  function listFor(cityId: string | null, categoryId: string): Ranked[] {
    const key = `${cityId} ${categoryId}`
    const known = lists.get(key)
    if (known) return known
    if (lists.size >= LISTS_KEPT) lists.delete(lists.keys().next().value ?? key)
    const list = rank(cityId, categoryId, RANKED_AHEAD)
    lists.set(key, list)
    return list
  }

  /** The event that this one was merged into, if it was. */
  function keptFor(id: string): string {
    let kept = id
    for (let steps = 0; steps < 10; steps += 1) {
      const next = keptOf.get(kept)
      if (next === undefined) return kept
      kept = next
    }
    return kept
  }

  return {
    keptFor,
    /** What to tell somebody, best first: nothing twice, one date of a series, and no category crowding out another. */
    choose(reader: Reader, most: number): string[] {
      const told = new Set([...reader.told].map(keptFor))
      const news = ({ event }: Ranked) =>
        !told.has(event.id) && event.localEndDate >= reader.today && event.localDate <= reader.until
      const queues = reader.categoryIds.map((categoryId) => {
        const ahead = listFor(reader.cityId, categoryId)
        const fit = ahead.filter(news)
        if (fit.length >= most || ahead.length < RANKED_AHEAD) return fit
        return rank(reader.cityId, categoryId, Number.POSITIVE_INFINITY).filter(news)
      })
      return takeInTurns(queues, most)
    },
  }
}

export type Ranking = ReturnType<typeof rankEvents>

/** Within a band the category with the fewest places so far is next; among equals the one with the best event. */
function takeInTurns(queues: Ranked[][], most: number): string[] {
  const lines = queues.map((queue) => ({ queue, next: 0, taken: 0 }))
  const chosen: string[] = []
  const series = new Set<string>()
  while (chosen.length < most) {
    let best: { line: (typeof lines)[number]; ranked: Ranked } | undefined
    for (const line of lines) {
      while (series.has(line.queue[line.next]?.event.seriesId ?? '')) line.next += 1
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
    const { id, seriesId } = best.ranked.event
    chosen.push(id)
    if (seriesId) series.add(seriesId)
  }
  return chosen
}
