import { expect, type Page } from '@playwright/test'
import { bearerOf } from './journey.ts'

export interface Waiting {
  id: string
  title: string
  startDate: string
  endDate: string | null
  allDay: boolean
  city: string
  country: string
  location: string | null
}

/** Two pending events, from a discovery if none waits yet. */
export async function twoPending(page: Page): Promise<[Waiting, Waiting]> {
  const headers = await bearerOf(page)
  const read = async () =>
    (await (await page.request.get('/api/events/pending?limit=2', { headers })).json()) as Waiting[]
  if ((await read()).length < 2) {
    await page.request.post('/api/admin/discovery/start', {
      headers,
      data: { country: 'NL', approach: 'simple' },
    })
    await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBe(2)
  }
  const [first, second] = await read()
  if (!first || !second) throw new Error('No two events wait')
  return [first, second]
}

/** An approved event with its category; the first that waits becomes one if need be. */
export async function approvedEvent(page: Page): Promise<Waiting> {
  const headers = await bearerOf(page)
  const [known] = (await (await page.request.get('/api/events?limit=1', { headers })).json()) as Waiting[]
  if (known) return known
  const [event] = await twoPending(page)
  const response = await page.request.put(`/api/events/${event.id}/approve`, { headers })
  expect(response.status()).toBe(200)
  return event
}

/** Words by which the review queue shows an event of a series first, and words by which it shows one of none. */
export async function reviewSearches(page: Page): Promise<{ series: string; single: string }> {
  const headers = await bearerOf(page)
  const waiting = async (q?: string) => {
    const params = { status: 'held,pending', sort: 'soonest', limit: 100, ...(q ? { q } : {}) }
    const response = await page.request.get('/api/admin/events', { headers, params })
    return (await response.json()) as { title: string; seriesId: string | null }[]
  }
  const all = await waiting()
  const find = async (inSeries: boolean) => {
    for (const { title, seriesId } of all) {
      if ((seriesId !== null) !== inSeries) continue
      const [first] = await waiting(title)
      if (first && (first.seriesId !== null) === inSeries) return title
    }
    throw new Error(`Of ${all.length} events that wait there is none ${inSeries ? 'in' : 'outside'} a series`)
  }
  return { series: await find(true), single: await find(false) }
}

/** The id of a run that has ended; one is started if there is none yet. */
export async function runThatEnded(page: Page): Promise<string> {
  const headers = await bearerOf(page)
  const ended = async () => {
    const response = await page.request.get('/api/admin/discovery/status', { headers })
    const runs = (await response.json()) as { id: string; status: string }[]
    return runs.find(({ status }) => status === 'completed')?.id
  }
  if (!(await ended()))
    await page.request.post('/api/admin/discovery/start', { headers, data: { country: 'NL' } })
  await expect.poll(ended, { timeout: 60_000 }).toBeTruthy()
  return String(await ended())
}
