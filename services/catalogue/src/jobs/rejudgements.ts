import { keysOf, REVIEWED } from '@uitpost/contracts'
import { type Consumer, consume, type Sweep, sweep } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { type Context, storesIn } from '../context.ts'
import { applyRejudgements } from '../domain/rejudgements/outcomes.ts'
import { requestRejudgements } from '../domain/rejudgements/requests.ts'
import type { CatalogueDb } from '../store/schema.ts'

const SWEEP_MS = 15_000

export const rejudgementJobs = (ctx: Context): Consumer[] => [
  consume(
    'event.rejudged',
    (message, trx: Transaction<CatalogueDb>) =>
      applyRejudgements(storesIn(trx), message.items, ctx.now(), message.requestId),
    {
      afterCommit: async () => {
        ctx.sendHint({ audience: 'admins', keys: keysOf(REVIEWED) })
      },
    },
  ),
]

export const rejudgementSweep = (ctx: Context): Sweep =>
  sweep('rejudgements', SWEEP_MS, () => requestRejudgements(ctx))
