import { consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { type Context, storesIn } from '../context.ts'
import { saveOutcomes } from '../domain/progress/outcomes.ts'
import { hintProgress } from '../domain/progress/progress.ts'
import { askForRechecks, watchEvents } from '../domain/rechecks/rechecks.ts'
import { takeRequests } from '../domain/rejudgements/rejudgements.ts'
import { eraseUsers } from '../domain/suggestions/erasure.ts'
import type { DiscoveryDb } from '../store/schema.ts'

export const discoveryConsumers = (ctx: Context) => [
  consume('category.changed', ({ items, seq }, trx: Transaction<DiscoveryDb>) =>
    storesIn(trx).projectCategories(items, seq),
  ),
  consume('place.changed', ({ items, seq }, trx: Transaction<DiscoveryDb>) =>
    storesIn(trx).projectPlaces(items, seq),
  ),
  consume(
    'candidates.taken-in',
    ({ items }, trx: Transaction<DiscoveryDb>) => saveOutcomes(storesIn(trx), items),
    {
      afterCommit: async ({ items }) => {
        for (const runId of new Set(items.flatMap((item) => item.runId ?? []))) hintProgress(ctx, runId)
      },
    },
  ),
  consume('event.changed', ({ items, seq }, trx: Transaction<DiscoveryDb>) =>
    watchEvents(storesIn(trx), items, seq, ctx.now()),
  ),
  consume('recheck.asked', ({ items }, trx: Transaction<DiscoveryDb>) =>
    askForRechecks(storesIn(trx), items, ctx.now()),
  ),
  consume(
    'rejudgement.requested',
    ({ items, seq }, trx: Transaction<DiscoveryDb>) => takeRequests(storesIn(trx), items, seq, ctx.now()),
    {
      afterCommit: async ({ items }) => {
        for (const url of new Set(items.map((item) => item.url))) await ctx.hints.urlRejudge(url)
      },
    },
  ),
  consume(
    'suggestion.made',
    ({ items, seq }, trx: Transaction<DiscoveryDb>) => storesIn(trx).takeSuggestions(items, seq, ctx.now()),
    { afterCommit: ({ items }) => Promise.all(items.map(({ id }) => ctx.hints.suggestionOpen(id))) },
  ),
  consume(
    'user.deleted',
    ({ items, seq, requestId }, trx: Transaction<DiscoveryDb>) =>
      eraseUsers(storesIn(trx), items, seq, requestId),
    { afterCommit: ({ items }, { forgetPerson }) => Promise.all(items.map(({ id }) => forgetPerson(id))) },
  ),
]
