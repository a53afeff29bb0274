import { consume, sweep, work } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { type Context, erasuresIn, storesIn } from '../context.ts'
import { judgeAlerts } from '../domain/alerts/alerts.ts'
import { removeSuppressionOnConsent } from '../domain/channels/phone-replies.ts'
import { removeOfEndedSessions } from '../domain/channels/push-subscriptions.ts'
import { queueAccountMails } from '../domain/deliveries/account-mails.ts'
import { sendWaiting, sweepDeliveries } from '../domain/deliveries/deliveries.ts'
import { hintPreview } from '../domain/deliveries/digest-preview.ts'
import { runDueDigests } from '../domain/digests/digests.ts'
import { applyReports } from '../domain/notices/report-notices.ts'
import { applyRuns } from '../domain/notices/run-notices.ts'
import { dispatchNotifications, sweepNotifications } from '../domain/notices/saved-events.ts'
import {
  applyCategories,
  applyEvents,
  applySaves,
  applySubscriptions,
  applyUsers,
  eraseUsers,
} from '../domain/projections/projections.ts'
import { removeOldDeliveries } from '../domain/projections/retention.ts'
import { applyFollows, applySeries } from '../domain/projections/series.ts'
import type { NotifierDb } from '../store/schema.ts'

/** Of what people have: their open preview of the next digest is read again. */
const hintOwners = (ctx: Context) => ({
  afterCommit: async ({ items }: { items: readonly { userId: string }[] }) => {
    const userIds = items.map(({ userId }) => userId)
    hintPreview(ctx, userIds)
  },
})

export const consumers = (ctx: Context) => [
  consume(
    'user.changed',
    async ({ items, seq }, trx: Transaction<NotifierDb>) => {
      await applyUsers(trx, items, seq, ctx.now())
      await removeSuppressionOnConsent({ ...storesIn(trx), hashAddress: ctx.hashAddress }, items)
    },
    {
      afterCommit: async ({ items }) =>
        hintPreview(
          ctx,
          items.map(({ id }) => id),
        ),
    },
  ),
  consume(
    'user.deleted',
    ({ items, seq, requestId }, trx: Transaction<NotifierDb>) =>
      eraseUsers(trx, items, seq, ctx.now(), requestId),
    { afterCommit: ({ items }, { forgetPerson }) => Promise.all(items.map(({ id }) => forgetPerson(id))) },
  ),
  consume('sessions.changed', ({ items }, trx: Transaction<NotifierDb>) =>
    removeOfEndedSessions(storesIn(trx), items),
  ),
  consume(
    'subscription.changed',
    ({ items, seq }, trx) => applySubscriptions(trx, items, seq),
    hintOwners(ctx),
  ),
  consume('save.changed', ({ items, seq }, trx) => applySaves(trx, items, seq), hintOwners(ctx)),
  consume('series.changed', ({ items, seq }, trx: Transaction<NotifierDb>) =>
    applySeries(trx, items, seq, ctx.now()),
  ),
  consume(
    'follow.changed',
    ({ items, seq }, trx: Transaction<NotifierDb>) => applyFollows(trx, items, seq),
    hintOwners(ctx),
  ),
  consume('category.changed', ({ items, seq }, trx) => applyCategories(trx, items, seq)),
  consume('event.changed', ({ items, seq }, trx) => applyEvents(trx, items, seq, ctx.now()), {
    afterCommit: () => dispatchNotifications(ctx),
  }),
  consume('run.changed', ({ items }, trx) => applyRuns(trx, items, ctx.now()), {
    afterCommit: () => dispatchNotifications(ctx),
  }),
  consume(
    'report.settled',
    ({ items }, trx: Transaction<NotifierDb>) => applyReports(storesIn(trx), items, ctx.now()),
    { afterCommit: () => dispatchNotifications(ctx) },
  ),
  consume(
    'mail.requested',
    ({ items }, trx: Transaction<NotifierDb>) =>
      queueAccountMails({ ...storesIn(trx), ...erasuresIn(trx) }, items, ctx.now()),
    { afterCommit: ctx.hintSending },
  ),
]

export const SEND_QUEUE = 'delivery.send'
/** One job per process, because a job uses all mail connections. */
export const workers = (ctx: Context) => [
  work(SEND_QUEUE, z.strictObject({}), () => sendWaiting(ctx), { concurrency: 1 }),
]

const SWEEP_MS = 15_000
const MINUTE_MS = 60_000
const RETENTION_MS = 3_600_000
export const sweeps = (ctx: Context) => [
  sweep('digest.due', SWEEP_MS, async () => void (await runDueDigests(ctx))),
  sweep('delivery.waiting', SWEEP_MS, () => sweepDeliveries(ctx)),
  sweep('notification.due', SWEEP_MS, () => sweepNotifications(ctx)),
  sweep('alerts', MINUTE_MS, () => judgeAlerts(ctx)),
  sweep('delivery.retention', RETENTION_MS, () => removeOldDeliveries(ctx)),
]
