import { consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { storesIn } from '../context.ts'
import { eraseUsers } from '../domain/erasure.ts'
import { noteOutcomes } from '../domain/outcomes.ts'
import type { DiscoveryDb } from '../store/schema.ts'

export const discoveryConsumers = () => [
  consume('category.changed', ({ items, seq }, trx: Transaction<DiscoveryDb>) =>
    storesIn(trx).projectCategories(items, seq),
  ),
  consume('place.changed', ({ items, seq }, trx: Transaction<DiscoveryDb>) =>
    storesIn(trx).projectPlaces(items, seq),
  ),
  consume('candidates.taken-in', ({ items }, trx: Transaction<DiscoveryDb>) =>
    noteOutcomes(storesIn(trx), items),
  ),
  consume(
    'user.deleted',
    ({ items, requestId }, trx: Transaction<DiscoveryDb>) => eraseUsers(storesIn(trx), items, requestId),
    { afterCommit: ({ items }, { forgetPerson }) => Promise.all(items.map(({ id }) => forgetPerson(id))) },
  ),
]
