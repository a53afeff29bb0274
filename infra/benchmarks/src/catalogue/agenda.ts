import { type Agenda, addDays, type DateRange, type Event, localDateIn, weekendOf } from '@uitpost/contracts'
import { citiesWithin, findCity } from '@uitpost/places'
import { atLeast, atMost, type Line, note } from '../lines.ts'
import { type Calls, inTurns, quantile, rotate } from '../load.ts'
import { startBare } from './bare.ts'
import type { Installation } from './installation.ts'

/** One caller, to measure the work instead of queueing. */
const ALONE = { callers: 1, rounds: 4, roundMs: 1_500 }
const TOGETHER = { callers: 8, rounds: 4, roundMs: 2_500 }
const MAX_GROWTH = 1.5
const MIN_OF_BARE = 0.5

const KM = 25
const LIMIT = 20
/** Cities with events at both sizes, with three categories each. */
const ASKED = [
  ['Utrecht', ['music-entertainment', 'arts-culture', 'book-markets']],
  ['Amsterdam', ['food-drink', 'antique-markets', 'music-entertainment']],
  ['Gent', ['arts-culture', 'neighbourhood-markets', 'education-learning']],
  ['Rotterdam', ['music-entertainment', 'sports-fitness', 'book-markets']],
] as const

const pathOf = (city: string, slugs: readonly string[], when: Record<string, string>): string =>
  `/api/agenda?${new URLSearchParams({
    near: city,
    km: String(KM),
    categories: slugs.join(','),
    limit: String(LIMIT),
    ...when,
  }).toString()}`
/** The whole days of a weekend that has not begun, so that both sides find the same on any day. */
const nextWeekend = (): DateRange => weekendOf(addDays(localDateIn('Europe/Amsterdam', new Date()), 7))

function agendaOf({ url }: Installation): Calls {
  const next = rotate(ASKED.map(([city, slugs]) => `${url}${pathOf(city, slugs, { when: 'weekend' })}`))
  return () => ({ url: next() })
}

/** The agenda near a city, this weekend, in three categories: with a hundred times as many events. */
export async function measureAgendaGrowth(small: Installation, large: Installation): Promise<Line[]> {
  const found = await inTurns({ small: agendaOf(small), large: agendaOf(large) }, ALONE)
  const [before, after] = [quantile(found.small.times, 0.5), quantile(found.large.times, 0.5)]
  const detail = `p50 ${before.toFixed(2)} ms at ${small.events}, ${after.toFixed(2)} ms at ${large.events}`
  return [atMost('agenda near a city, weekend, three categories: growth', after / before, MAX_GROWTH, detail)]
}

/** The same compared with one indexed statement in the minimal server behind the minimal proxy. */
export async function measureAgenda(installation: Installation): Promise<Line[]> {
  const bare = await startBare(installation.databaseUrl)
  try {
    const asked = ASKED.map(([city, slugs]) => ({
      product: `${installation.url}${pathOf(city, slugs, { ...nextWeekend() })}`,
      bare: `${bare.url}/agenda?${bareQuery(city, slugs)}`,
    }))
    for (const one of asked) await assertSame(one)
    const [product, plain] = [rotate(asked.map((one) => one.product)), rotate(asked.map((one) => one.bare))]
    const found = await inTurns(
      { product: () => ({ url: product() }), bare: () => ({ url: plain() }) },
      TOGETHER,
    )
    const rates = `${found.product.rate.toFixed(0)}/s of ${found.bare.rate.toFixed(0)}/s`
    const at = (share: number, times: readonly number[]) => `${quantile(times, share).toFixed(1)} ms`
    return [
      atLeast('agenda: throughput', found.product.rate / found.bare.rate, MIN_OF_BARE, rates),
      note('agenda: p50', `${at(0.5, found.product.times)} to ${at(0.5, found.bare.times)}`),
      note('agenda: p99', `${at(0.99, found.product.times)} to ${at(0.99, found.bare.times)}`),
    ]
  } finally {
    bare.stop()
  }
}

function bareQuery(name: string, slugs: readonly string[]): string {
  const city = findCity(name)
  if (!city) throw new Error(`There is no ${name}`)
  return new URLSearchParams({
    cities: citiesWithin(city, KM)
      .map((one) => one.city.id)
      .join(),
    slugs: slugs.join(),
    ...nextWeekend(),
    limit: String(LIMIT),
  }).toString()
}

/** Throws unless both sides find the same events; otherwise the comparison is meaningless. */
async function assertSame({ product, bare }: { product: string; bare: string }): Promise<void> {
  const own = (await (await fetch(product)).json()) as Agenda
  const other = (await (await fetch(bare)).json()) as Event[]
  const [ids, otherIds] = [own.items.map(({ event }) => event.id), other.map(({ id }) => id)]
  if (ids.join() !== otherIds.join()) throw new Error(`${product} finds other events than the bare handler`)
}
