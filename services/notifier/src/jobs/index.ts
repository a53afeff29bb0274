import { consume, sweep, work } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { type Context, erasuresIn, storesIn } from '../context.ts'
import { takeInMailRequests } from '../domain/account-mails.ts'
import { sendWaiting, sweepDeliveries } from '../domain/deliveries.ts'
import { runDueDigests } from '../domain/digests.ts'
import {
  applyCategories,
  applyEvents,
  applySubscriptions,
  applyUsers,
  eraseUsers,
} from '../domain/projections.ts'
import { removeOldDeliveries } from '../domain/retention.ts'
import { applySaves, dispatchNotifications, sweepNotifications } from '../domain/saved-events.ts'
import type { NotifierDb } from '../store/schema.ts'

export const consumers = (ctx: Context) => [
  consume('user.changed', ({ items, seq }, trx) => applyUsers(trx, items, seq, ctx.now())),
  consume(
    'user.deleted',
    ({ items, seq, requestId }, trx: Transaction<NotifierDb>) =>
      eraseUsers(trx, items, seq, ctx.now(), requestId),
    { afterCommit: ({ items }, { forgetPerson }) => Promise.all(items.map(({ id }) => forgetPerson(id))) },
  ),
  consume('subscription.changed', ({ items, seq }, trx) => applySubscriptions(trx, items, seq)),
  consume('save.changed', ({ items, seq }, trx) => applySaves(trx, items, seq)),
  consume('category.changed', ({ items, seq }, trx) => applyCategories(trx, items, seq)),
  consume('event.changed', ({ items, seq }, trx) => applyEvents(trx, items, seq, ctx.now()), {
    afterCommit: () => dispatchNotifications(ctx),
  }),
  consume(
    'mail.requested',
    ({ items }, trx: Transaction<NotifierDb>) =>
      takeInMailRequests({ ...storesIn(trx), ...erasuresIn(trx) }, items, ctx.now()),
    { afterCommit: ctx.hintSending },
  ),
]

export const SEND_QUEUE = 'delivery.send'
/** One at a time in a process: a turn keeps every connection busy by itself. */
export const workers = (ctx: Context) => [
  work(SEND_QUEUE, z.strictObject({}), () => sendWaiting(ctx), { concurrency: 1 }),
]

const SWEEP_MS = 15_000
const RETENTION_MS = 3_600_000
export const sweeps = (ctx: Context) => [
  sweep('digest.due', SWEEP_MS, async () => void (await runDueDigests(ctx))),
  sweep('delivery.waiting', SWEEP_MS, () => sweepDeliveries(ctx)),
  sweep('notification.due', SWEEP_MS, () => sweepNotifications(ctx)),
  sweep('delivery.retention', RETENTION_MS, () => removeOldDeliveries(ctx)),
]
