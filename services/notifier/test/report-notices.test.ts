import { type Notification, REPORT_OUTCOMES, type ReportSettled, type UserState } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { applyReports } from '../src/domain/notices/report-notices.ts'
import { dispatchNotifications } from '../src/domain/notices/saved-events.ts'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
let reader: UserState
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  for (const table of ['notification', 'recipient', 'delivery'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
  reader = await stage.person()
  stage.readerHints.length = 0
})
afterAll(() => stage.close())

const settled = (more: Partial<ReportSettled> = {}): ReportSettled => ({
  id: newId(),
  userId: reader.id,
  eventId: newId(),
  title: 'Deventer Boekenmarkt',
  outcome: 'cancelled',
  ...more,
})
/** Applies the message, and its copy. */
async function arrive(...items: ReportSettled[]): Promise<void> {
  for (let i = 0; i < 2; i += 1) {
    await inTransaction(stage.db, (trx) => applyReports(storesIn(trx), items, NOW))
    await dispatchNotifications(stage.ctx)
  }
}
async function notificationsOf({ id, role }: UserState): Promise<Notification[]> {
  const headers = stage.bearer({ sub: id, role })
  return (await stage.http.inject({ url: '/api/notifications', headers })).json()
}

describe('the outcome of a report', { tags: 'reports.outcome' }, () => {
  test.each(REPORT_OUTCOMES)('%s is shown once, in the panel of its reader only', async (outcome) => {
    const other = await stage.person()
    const report = settled({ outcome })
    await arrive(report)
    const shown = await notificationsOf(reader)
    expect(shown.map(({ kind, eventId, title }) => [kind, eventId, title])).toEqual([
      [`report_${outcome}`, report.eventId, 'Deventer Boekenmarkt'],
    ])
    expect(await notificationsOf(other)).toEqual([])
    expect(stage.readerHints).toEqual([`${reader.id} listNotifications summariseNotifications`])
  })

  test('is not sent by mail, also not in a digest', async () => {
    await arrive(settled())
    expect(await stage.db.selectFrom('delivery').select('id').execute()).toEqual([])
    expect(await stage.ctx.notifications.listUnmailed([reader.id], '2026-01-01')).toEqual([])
  })

  test('is not sent after the account was deleted', async () => {
    await stage.db.deleteFrom('recipient').where('id', '=', reader.id).execute()
    await arrive(settled())
    expect(await stage.db.selectFrom('notification').select('id').execute()).toEqual([])
  })
})
