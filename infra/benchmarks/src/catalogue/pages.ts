import type { Agenda } from '@uitpost/contracts'
import { atLeast, type Line, note } from '../lines.ts'
import { type Call, inTurns, quantile, rotate } from '../load.ts'
import type { Installation } from './installation.ts'

const CITIES = ['utrecht', 'amsterdam', 'gent', 'rotterdam']
const TURNS = { callers: 8, rounds: 4, roundMs: 2_500 }
const MIN_OF_EVENT_PAGES = 0.9

/** Public pages of cities and of events, for callers that have them already. */
export async function measurePages({ url }: Installation): Promise<Line[]> {
  const found = (await (await fetch(`${url}/api/agenda?near=utrecht&limit=20`)).json()) as Agenda
  const cities = await known(CITIES.map((city) => `${url}/agenda/${city}?lang=nl`))
  const events = await known(found.items.map(({ event }) => `${url}/e/${event.id}`))
  const { city, event } = await inTurns({ city: rotate(cities), event: rotate(events) }, TURNS)
  const rates = `${city.rate.toFixed(0)}/s of ${event.rate.toFixed(0)}/s`
  const median = ({ times }: typeof city) => `${quantile(times, 0.5).toFixed(1)} ms`
  return [
    atLeast('pages, revalidated: city ÷ event', city.rate / event.rate, MIN_OF_EVENT_PAGES, rates),
    note('pages, revalidated: p50', `city ${median(city)}, event ${median(event)}`),
  ]
}

const known = (urls: readonly string[]): Promise<Call[]> =>
  Promise.all(
    urls.map(async (url) => {
      const { headers } = await fetch(url)
      return { url, tag: headers.get('etag') ?? '' }
    }),
  )
