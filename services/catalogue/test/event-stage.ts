import { randomUUID } from 'node:crypto'
import type { Candidate, Event } from '@uitpost/contracts'
import { expect } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { takeInAll } from './candidates.ts'
import { startCatalogue } from './set-up.ts'

/** The default caller. */
export const lotte = randomUUID()

/** A catalogue with an admin and a user with subscriptions. */
export async function openEventStage() {
  const catalogue = await startCatalogue()
  await seed(catalogue.ctx)
  const { db, http, keys } = catalogue
  const approve = (id: string) =>
    http.inject({
      method: 'PUT',
      url: `/api/events/${id}/approve`,
      headers: { ...keys.bearer({ role: 'admin' }), 'content-type': 'application/json' },
    })
  return {
    catalogue,
    approve,
    takeInAll: (...found: Partial<Candidate>[]) => takeInAll(catalogue, ...found),
    async takeInApproved(...found: Partial<Candidate>[]): Promise<string[]> {
      const ids = await takeInAll(catalogue, ...found)
      for (const id of ids) expect((await approve(id)).statusCode).toBe(200)
      return ids
    },
    get: (url: string, claims: Record<string, unknown> = { sub: lotte }) =>
      http.inject({ url, headers: keys.bearer(claims) }),
    subscribe: (...categoryIds: string[]) =>
      db
        .insertInto('subscription')
        .values(categoryIds.map((categoryId) => ({ userId: lotte, categoryId })))
        .execute(),
    /** Removes all events and users, and resets the clock. */
    async clear(): Promise<void> {
      catalogue.setClock('2027-03-10T12:00:00Z')
      for (const table of [
        ...(['eventSource', 'savedEvent', 'event', 'eventCount', 'eventTally', 'cityCount'] as const),
        ...(['subscription', 'userProjection', 'tombstone', 'outbox'] as const),
      ]) {
        await db.deleteFrom(table).execute()
      }
      await db.updateTable('stat').set({ value: 0 }).execute()
    },
  }
}
export type EventStage = Awaited<ReturnType<typeof openEventStage>>

export const day = (startDate: string, endDate: string | null = null) => ({
  startDate,
  endDate,
  allDay: true,
})
export const titlesOf = (response: { json(): unknown }) =>
  (response.json() as Event[]).map(({ title }) => title)
