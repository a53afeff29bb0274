import { randomUUID } from 'node:crypto'
import type { RunState } from '@uitpost/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelRun, retryRun } from '../src/domain/runs/run-control.ts'
import { planRun, startRun } from '../src/domain/runs/runs.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { seedPlaces, whenEnded } from './world.ts'

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery()
  await seedPlaces(discovery, ['Utrecht'])
  await discovery.startWorkers()
})
afterAll(() => discovery.close())

/** The announcements of a run, and the users with whom each is erased. */
async function announced(
  { db }: Discovery,
  runId: string,
): Promise<{ state: RunState; personIds: string[] | null }[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['items', 'personIds'])
    .where('noun', '=', 'run.changed')
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ items, personIds }) =>
    (items as RunState[]).filter(({ id }) => id === runId).map((state) => ({ state, personIds })),
  )
}

test('the end of a run is announced once, with the admin who started it', async () => {
  const adminId = randomUUID()
  const { id } = await startRun(discovery.ctx, { country: 'NL' }, adminId, 'request-1')
  const { finishedAt, eventsFound } = await whenEnded(discovery, id)
  expect(await announced(discovery, id)).toEqual([
    {
      state: {
        id,
        status: 'completed',
        country: 'NL',
        approach: 'simple',
        error: null,
        eventsFound,
        startedBy: adminId,
        finishedAt,
      },
      personIds: [adminId],
    },
  ])
})

test('a run with nothing to search is announced as failed with its reason, and again when another admin resumes it', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  // Its workers begin at the second attempt: they could search the city before it is switched off.
  const late = await startDiscovery()
  try {
    const setCity = (active: boolean) => late.db.updateTable('place').set({ active }).execute()
    await seedPlaces(late, ['Aachen'], 'DE')
    const { id } = await startRun(late.ctx, { country: 'DE' }, first, 'request-2')
    await setCity(false)
    await planRun(late.ctx, id)
    const [{ state } = { state: undefined }] = await announced(late, id)
    expect(state).toMatchObject({
      status: 'failed',
      startedBy: first,
      error: expect.stringContaining('Germany'),
    })
    await setCity(true)
    await late.db.updateTable('run').set({ plannedAt: null }).where('id', '=', id).execute()
    await retryRun(late.ctx, id, { id: second, requestId: 'request-3' })
    await late.startWorkers()
    await whenEnded(late, id)
    expect((await announced(late, id)).map((one) => [one.state.status, one.state.startedBy])).toEqual([
      ['failed', first],
      ['completed', second],
    ])
  } finally {
    await late.close()
  }
})

test('a cancelled run is not announced', async () => {
  // Without workers, so that it does not end by itself.
  const idle = await startDiscovery()
  try {
    const admin = { id: randomUUID(), requestId: 'request-4' }
    const { id } = await startRun(idle.ctx, { country: 'NL' }, admin.id, admin.requestId)
    expect(await cancelRun(idle.ctx, id, admin)).toMatchObject({ status: 'cancelled' })
    const told = await idle.db.selectFrom('outbox').select('noun').orderBy('seq').execute()
    expect(told.map(({ noun }) => noun)).not.toContain('run.changed')
  } finally {
    await idle.close()
  }
})
