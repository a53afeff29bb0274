import type { Notification, RunState, UserState } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyRuns } from '../src/domain/notices/run-notices.ts'
import { dispatchNotifications } from '../src/domain/notices/saved-events.ts'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
let admins: UserState[]
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  for (const table of ['notification', 'recipient', 'delivery'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
  admins = [
    await stage.person({ role: 'admin' }),
    await stage.person({ role: 'super_admin' }),
    await stage.person({ role: 'premium' }),
    await stage.person(),
  ]
  stage.readerHints.length = 0
})
afterAll(() => stage.close())

const ended = (more: Partial<RunState> = {}): RunState => ({
  id: newId(),
  status: 'completed',
  country: 'NL',
  approach: 'simple',
  eventsFound: 31,
  error: null,
  startedBy: admins[0]?.id ?? null,
  finishedAt: '2026-11-20T11:59:00.000Z',
  ...more,
})
/** Applies the message, and its copy. */
async function arrive(run: RunState): Promise<void> {
  for (let i = 0; i < 2; i += 1) {
    await inTransaction(stage.db, (trx) => applyRuns(trx, [run], NOW))
    await dispatchNotifications(stage.ctx)
  }
}
async function notificationsOf({ id, role }: UserState): Promise<Notification[]> {
  const headers = stage.bearer({ sub: id, role })
  return (await stage.http.inject({ url: '/api/notifications', headers })).json()
}
const kinds = () =>
  Promise.all(admins.map(async (person) => (await notificationsOf(person)).map(({ kind }) => kind)))

test('a finished run and its result are shown in the panel of the admin who started it only', async () => {
  const run = ended()
  await arrive(run)
  expect(await kinds()).toEqual([['run_completed'], [], [], []])
  const [notification] = await notificationsOf(admins[0] as UserState)
  expect(notification).toMatchObject({
    eventId: null,
    event: null,
    title: 'NL, simple',
    readAt: null,
    run: { id: run.id, country: 'NL', approach: 'simple', eventsFound: 31, error: null },
  })
  expect(stage.readerHints).toEqual([`${admins[0]?.id} listNotifications summariseNotifications`])
})

test('a failed run and its reason are shown to every admin, also if it was scheduled, and not to users', async () => {
  await arrive(ended({ status: 'failed', startedBy: null, error: 'Every query failed.' }))
  expect(await kinds()).toEqual([['run_failed'], ['run_failed'], [], []])
  const [notification] = await notificationsOf(admins[1] as UserState)
  expect(notification?.run?.error).toBe('Every query failed.')
})

test.each([
  ['that the schedule began and that went well', { startedBy: null }],
  ['that was cancelled', { status: 'cancelled' }],
  ['that has not ended', { status: 'running', finishedAt: null }],
] as const)('a run %s is no news', async (_, more) => {
  await arrive(ended(more))
  expect(await kinds()).toEqual([[], [], [], []])
})

test('a former admin gets no notification about the run they started', async () => {
  await stage.change({ ...(admins[0] as UserState), role: 'user' })
  await arrive(ended())
  expect(await kinds()).toEqual([[], [], [], []])
})

test('a run that is resumed and ends again is announced again', async () => {
  const run = ended({ status: 'failed', error: 'No.' })
  await arrive(run)
  await arrive({ ...run, status: 'completed', error: null, finishedAt: '2026-11-20T13:00:00.000Z' })
  expect((await kinds())[0]?.toSorted()).toEqual(['run_completed', 'run_failed'])
})

test('notifications about runs are shown in the panel only', async () => {
  await stage.change({ ...(admins[1] as UserState), role: 'super_admin', deliveryFreq: 'weekly' })
  await arrive(ended({ status: 'failed', error: 'No.' }))
  expect(await stage.db.selectFrom('delivery').select('id').execute()).toEqual([])
})
