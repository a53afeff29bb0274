import type { APIResponse, Page } from '@playwright/test'
import { bearerOf } from './journey.ts'
import { expect } from './test.ts'

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

/**
 * Runs a discovery in the Netherlands, signed in as an admin, until all that it found is taken in. One that runs already
 * is waited for. Returns its id.
 */
export async function discover(page: Page, approach: 'simple' | 'bulk' = 'simple'): Promise<string> {
  const headers = await bearerOf(page)
  const start = await page.request.post('/api/admin/discovery/start', {
    headers,
    data: { country: 'NL', approach },
  })
  expect(start.ok(), await start.text()).toBe(true)
  const { id } = (await start.json()) as { id: string }
  const read = async () => {
    const response = await page.request.get(`/api/admin/discovery/runs/${id}`, { headers })
    const { status, eventsWaiting } = (await response.json()) as { status: string; eventsWaiting: number }
    return { status, eventsWaiting }
  }
  await expect
    .poll(read, { message: `the end of run ${id}`, timeout: 90_000 })
    .toEqual({ status: 'completed', eventsWaiting: 0 })
  return id
}

/** Two pending events; runs a discovery if there are none. */
export async function twoPending(page: Page): Promise<[Waiting, Waiting]> {
  const headers = await bearerOf(page)
  const read = async () =>
    (await (await page.request.get('/api/events/pending?limit=2', { headers })).json()) as Waiting[]
  if ((await read()).length < 2) await discover(page)
  const [first, second] = await read()
  if (!first || !second) throw new Error('No two events wait')
  return [first, second]
}

/** An approved event with its category; approves the first pending one if necessary. */
export async function approvedEvent(page: Page): Promise<Waiting> {
  const headers = await bearerOf(page)
  const agenda = await page.request.get('/api/agenda?limit=1')
  const [known] = ((await agenda.json()) as { items: { event: Waiting }[] }).items
  if (known) return known.event
  const [event] = await twoPending(page)
  const response = await page.request.put(`/api/events/${event.id}/approve`, { headers })
  expect(response.status()).toBe(200)
  return event
}

/** The id of an event to which a source was joined automatically. */
export async function joinedEvent(page: Page): Promise<string> {
  const headers = await bearerOf(page)
  let next: string | undefined = '/api/admin/events?limit=100'
  while (next) {
    const list: APIResponse = await page.request.get(next, { headers })
    for (const { id, sources } of (await list.json()) as { id: string; sources: unknown[] }[]) {
      if (sources.length < 2) continue
      const event = (await (await page.request.get(`/api/events/${id}`, { headers })).json()) as {
        sources: { joined: unknown }[]
      }
      if (event.sources.some(({ joined }) => joined)) return id
    }
    next = /<([^>]+)>; rel="next"/.exec(list.headers()['link'] ?? '')?.[1]
  }
  throw new Error('No event has a source that was joined by rule')
}

/** Removes a feed, so that the list of removed feeds is not empty; returns its id. */
export async function removeOneFeed(page: Page): Promise<string> {
  const headers = await bearerOf(page)
  const feeds = (await (await page.request.get('/api/admin/discovery/feeds', { headers })).json()) as {
    id: string
  }[]
  const id = String(feeds.at(-1)?.id)
  const removed = await page.request.delete(`/api/admin/discovery/feeds/${id}`, { headers })
  expect(removed.status()).toBe(200)
  return id
}

/** Sends a test mail and waits until the mails per week count it. */
export async function oneMailSent(page: Page): Promise<void> {
  const headers = await bearerOf(page)
  const asked = await page.request.post('/api/admin/notifications/test', { headers })
  expect(asked.status()).toBe(201)
  await expect
    .poll(async () => {
      const weeks = await page.request.get('/api/admin/notifications/weeks', { headers })
      return ((await weeks.json()) as { sent: { test: number } }[]).at(-1)?.sent.test
    })
    .toBeGreaterThan(0)
}

/** Filters that show an event of a series, and one outside of a series, first in the review queue. */
export async function reviewFilters(page: Page): Promise<{ series: string; single: string }> {
  const headers = await bearerOf(page)
  const waiting = async (filter: Record<string, string>) => {
    const params = { status: 'held,pending', sort: 'proof', limit: 100, ...filter }
    const response = await page.request.get('/api/admin/events', { headers, params })
    return (await response.json()) as { title: string; seriesId: string | null }[]
  }
  const find = async (inSeries: boolean) => {
    for (const risk of ['any', 'none']) {
      for (const { title, seriesId } of await waiting({ risk })) {
        if ((seriesId !== null) !== inSeries) continue
        const [first] = await waiting({ risk, q: title })
        if (first && (first.seriesId !== null) === inSeries)
          return new URLSearchParams({ risk, q: title }).toString()
      }
    }
    throw new Error(`No event that waits is ${inSeries ? 'in' : 'outside'} a series`)
  }
  return { series: await find(true), single: await find(false) }
}

/** The id of a finished run; runs a discovery if there is none. */
export async function runThatEnded(page: Page): Promise<string> {
  const headers = await bearerOf(page)
  const response = await page.request.get('/api/admin/discovery/status', { headers })
  const runs = (await response.json()) as { id: string; status: string }[]
  return runs.find(({ status }) => status === 'completed')?.id ?? (await discover(page))
}
