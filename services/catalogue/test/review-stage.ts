import { randomUUID } from 'node:crypto'
import type { Candidate } from '@uitpost/contracts'
import { seed } from '../src/domain/seed/seed.ts'
import { takeInAll } from './candidates.ts'
import { startCatalogue } from './set-up.ts'

/** The result of a recount when every total is right. */
export const NOTHING_OFF = { eventCounts: [], eventTallies: [], cityCounts: [], stats: [] }

/** A catalogue for tests of an admin's decisions. */
export async function openReviewStage() {
  const catalogue = await startCatalogue()
  await seed(catalogue.ctx)
  const { db, http, keys } = catalogue
  const adminId = randomUUID()
  const admin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    http.inject({
      method,
      url,
      headers: keys.bearer({ sub: adminId, role: 'admin' }),
      ...(payload && { payload }),
    })
  return {
    catalogue,
    admin,
    takeInAll: (...found: Partial<Candidate>[]) => takeInAll(catalogue, ...found),
    many: (count: number) =>
      takeInAll(
        catalogue,
        ...Array.from({ length: count }, (_, i) => ({
          title: `Optocht ${String.fromCharCode(97 + i).repeat(4)}`,
          startDate: `2027-04-${String(1 + i).padStart(2, '0')}`,
          endDate: null,
          allDay: true,
        })),
      ),
    async statusesOf(ids: string[]) {
      const rows = await db.selectFrom('event').select(['id', 'status']).execute()
      return ids.map((id) => rows.find((row) => row.id === id)?.status)
    },
    undo: (actionId: string | null) => admin('POST', `/api/admin/events/actions/${actionId}/undo`),
    /** Removes all events and decisions, and resets the clock. */
    async clear(): Promise<void> {
      catalogue.setClock('2027-03-10T12:00:00Z')
      for (const table of [
        ...([
          'duplicateGroup',
          'reviewActionItem',
          'reviewAction',
          'eventSource',
          'event',
          'series',
        ] as const),
        ...(['eventCount', 'eventTally', 'cityCount', 'outbox'] as const),
      ]) {
        await db.deleteFrom(table).execute()
      }
      await db.updateTable('stat').set({ value: 0 }).execute()
    },
  }
}
export type ReviewStage = Awaited<ReturnType<typeof openReviewStage>>
