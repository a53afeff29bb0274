import { inTransaction } from '@uitpost/database'
import { outbox } from '@uitpost/messaging'
import type { SendHint } from '@uitpost/service-kit'
import type { Kysely, Transaction } from 'kysely'
import { createPainter, type Painter } from './cards/painter.ts'
import { calendarFeedStore } from './store/calendar-feeds.ts'
import { candidateStore } from './store/candidates.ts'
import { categoryStore } from './store/categories.ts'
import { counterStore } from './store/counters.ts'
import { coverageStore } from './store/coverage.ts'
import { duplicateStore } from './store/duplicates.ts'
import { eventSearchStore } from './store/event-search.ts'
import { eventSourceStore } from './store/event-sources.ts'
import { eventStore } from './store/events.ts'
import { mergeStore } from './store/merges.ts'
import { erasureStore, ownDataStore } from './store/own-data.ts'
import { placeStore } from './store/places.ts'
import { proposalStore } from './store/proposals.ts'
import { publicEventStore } from './store/public-events.ts'
import { recountStore } from './store/recount.ts'
import { reviewActionStore } from './store/review-actions.ts'
import { reviewedEventStore } from './store/reviewed-events.ts'
import { savedEventStore } from './store/saved-events.ts'
import type { CatalogueDb } from './store/schema.ts'
import { searchWordStore } from './store/search-words.ts'
import { seriesStore } from './store/series.ts'
import { subscriptionStore } from './store/subscriptions.ts'
import { suggestionStore } from './store/suggestions.ts'
import { userProjection, userStore } from './store/users.ts'

const storesOf = (db: Kysely<CatalogueDb>) => ({
  calendarFeeds: calendarFeedStore(db),
  candidates: candidateStore(db),
  categories: categoryStore(db),
  counters: counterStore(db),
  coverage: coverageStore(db),
  duplicates: duplicateStore(db),
  events: eventStore(db),
  eventSearch: eventSearchStore(db),
  merges: mergeStore(db),
  eventSources: eventSourceStore(db),
  ownData: ownDataStore(db),
  places: placeStore(db),
  proposals: proposalStore(db),
  publicEvents: publicEventStore(db),
  recounts: recountStore(db),
  reviewActions: reviewActionStore(db),
  reviewedEvents: reviewedEventStore(db),
  savedEvents: savedEventStore(db),
  searchWords: searchWordStore(db),
  series: seriesStore(db),
  subscriptions: subscriptionStore(db),
  suggestions: suggestionStore(db),
  users: userStore(db),
})
export type Stores = ReturnType<typeof storesOf>

/** The stores of one transaction, with what may only be written in one. */
export const storesIn = (trx: Transaction<CatalogueDb>) => ({
  ...storesOf(trx),
  userProjection: userProjection(trx),
  erasures: erasureStore(trx),
  outbox: outbox(trx),
})
export type TransactionStores = ReturnType<typeof storesIn>

/** What routes and jobs hand to the domain: the stores, a way to open a transaction, and the clock. */
export interface Context {
  stores: Stores
  transaction<Result>(work: (stores: TransactionStores) => Promise<Result>): Promise<Result>
  now(): Date
  /** Tells screens what changed, after the commit. */
  sendHint: SendHint
  /** Where people reach the product: addresses that leave it begin with this. */
  publicUrl: string
  /** Draws the pictures that previews of links show. */
  painter: Painter
}

export const createContext = (
  db: Kysely<CatalogueDb>,
  {
    now = () => new Date(),
    publicUrl = 'http://localhost',
    sendHint = () => {},
  }: Partial<Pick<Context, 'now' | 'publicUrl' | 'sendHint'>> = {},
): Context => ({
  stores: storesOf(db),
  transaction: (work) => inTransaction(db, (trx) => work(storesIn(trx))),
  now,
  publicUrl,
  sendHint,
  // The library is large: it is loaded for the first picture, not for the service.
  painter: createPainter(async (card) => (await import('./cards/draw.ts')).drawCard(card)),
})
