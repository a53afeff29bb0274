import { consume, sweep, work } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { type Context, erasuresIn, storesIn } from '../context.ts'
import { takeInMailRequests } from '../domain/account-mails.ts'
import { sendDelivery, sweepDeliveries } from '../domain/deliveries.ts'
import { runDueDigests } from '../domain/digests.ts'
import {
  applyCategories,
  applyEvents,
  applySubscriptions,
  applyUsers,
  eraseUsers,
} from '../domain/projections.ts'
import { removeOldDeliveries } from '../domain/retention.ts'
import type { NotifierDb } from '../store/schema.ts'

/** `hint` tells a worker to look at a delivery. */
export const consumers = (now: () => Date, hint: Context['hintDelivery']) => [
  consume('user.changed', ({ items, seq }, trx) => applyUsers(trx, items, seq, now())),
  consume(
    'user.deleted',
    ({ items, seq, requestId }, trx: Transaction<NotifierDb>) =>
      eraseUsers(trx, items, seq, now(), requestId),
    { afterCommit: ({ items }, { forgetPerson }) => Promise.all(items.map(({ id }) => forgetPerson(id))) },
  ),
  consume('subscription.changed', ({ items, seq }, trx) => applySubscriptions(trx, items, seq)),
  consume('category.changed', ({ items, seq }, trx) => applyCategories(trx, items, seq)),
  consume('event.changed', ({ items, seq }, trx) => applyEvents(trx, items, seq)),
  consume(
    'mail.requested',
    ({ items }, trx: Transaction<NotifierDb>) =>
      takeInMailRequests({ ...storesIn(trx), ...erasuresIn(trx) }, items, now()),
    { afterCommit: ({ items }) => Promise.all(items.map(({ id }) => hint(id))) },
  ),
]

export const SEND_QUEUE = 'delivery.send'
export const workers = (ctx: Context, concurrency: number) => [
  work(SEND_QUEUE, z.strictObject({ id: z.uuid() }), ({ id }) => sendDelivery(ctx, id), { concurrency }),
]

const SWEEP_MS = 15_000
const RETENTION_MS = 3_600_000
export const sweeps = (ctx: Context) => [
  sweep('digest.due', SWEEP_MS, async () => void (await runDueDigests(ctx))),
  sweep('delivery.waiting', SWEEP_MS, () => sweepDeliveries(ctx)),
  sweep('delivery.retention', RETENTION_MS, () => removeOldDeliveries(ctx)),
]
