import { keysOf, REVIEWED } from '@uitpost/contracts'
import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { type Context, storesIn } from '../context.ts'
import { intakeCandidates } from '../domain/intake/intake.ts'
import { applyRechecks } from '../domain/intake/rechecks.ts'
import { saveReadingProgress, sendSuggestionHints } from '../domain/intake/suggested-sources.ts'
import type { CatalogueDb } from '../store/schema.ts'

export const candidateJobs = (ctx: Context): Consumer[] => [
  consume(
    'candidates.found',
    (message, trx: Transaction<CatalogueDb>) =>
      intakeCandidates(storesIn(trx), message.items, ctx.now(), message.requestId),
    {
      afterCommit: async ({ items }) => {
        ctx.sendHint({ audience: 'admins', keys: keysOf(REVIEWED) })
        await sendSuggestionHints(
          ctx,
          items.flatMap(({ suggestionId }) => suggestionId ?? []),
        )
      },
    },
  ),
  consume(
    'event.rechecked',
    (message, trx: Transaction<CatalogueDb>) =>
      applyRechecks(storesIn(trx), message.items, ctx.now(), message.requestId),
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
        sendSuggestionHints(
          ctx,
          items.map(({ id }) => id),
        ),
    },
  ),
]
