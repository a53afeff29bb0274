import { consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { noteOutcomes } from '../domain/outcomes.ts'
import { candidateStore } from '../store/candidates.ts'
import { projectCategories } from '../store/categories.ts'
import { projectPlaces } from '../store/places.ts'
import { runStore } from '../store/runs.ts'
import type { DiscoveryDb } from '../store/schema.ts'

export const discoveryConsumers = () => [
  consume('category.changed', (message, trx: Transaction<DiscoveryDb>) =>
    projectCategories(trx, message.items, message.seq),
  ),
  consume('place.changed', (message, trx: Transaction<DiscoveryDb>) =>
    projectPlaces(trx, message.items, message.seq),
  ),
  consume('candidates.taken-in', (message, trx: Transaction<DiscoveryDb>) =>
    noteOutcomes({ candidates: candidateStore(trx), runs: runStore(trx) }, message.items),
  ),
]
