import { keysOf, REVIEWED } from '@uitpost/contracts'
import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { type Context, storesIn } from '../context.ts'
import { takeIn } from '../domain/intake/intake.ts'
import { takeInRechecks } from '../domain/intake/rechecks.ts'
import { hintOwners, saveReadingProgress } from '../domain/intake/suggested-sources.ts'
import type { CatalogueDb } from '../store/schema.ts'

export const candidateJobs = (ctx: Context): Consumer[] => [
  consume(
    'candidates.found',
    (message, trx: Transaction<CatalogueDb>) =>
      takeIn(storesIn(trx), message.items, ctx.now(), message.requestId),
    {
      afterCommit: async ({ items }) => {
        ctx.sendHint({ audience: 'admins', keys: keysOf(REVIEWED) })
        await hintOwners(
          ctx,
          items.flatMap(({ suggestionId }) => suggestionId ?? []),
        )
      },
    },
  ),
  consume(
    'event.rechecked',
    (message, trx: Transaction<CatalogueDb>) =>
      takeInRechecks(storesIn(trx), message.items, ctx.now(), message.requestId),
    {
      afterCommit: async () =>
        ctx.sendHint({ audience: 'admins', keys: keysOf(['listProposals', ...REVIEWED]) }),
    },
  ),
  consume(
    'suggestion.read',
    ({ items, seq }, trx: Transaction<CatalogueDb>) => saveReadingProgress(storesIn(trx), items, seq),
    {
      afterCommit: ({ items }) =>
        hintOwners(
          ctx,
          items.map(({ id }) => id),
        ),
    },
  ),
]
