import { inTransaction } from '@uitpost/database'
import { outbox } from '@uitpost/messaging'
import type { SendHint } from '@uitpost/service-kit'
import type { Kysely, Transaction } from 'kysely'
import { createPainter, type Painter } from './cards/painter.ts'
import { calendarFeedStore } from './store/calendar-feeds.ts'
import { categoryStore } from './store/categories.ts'
import { counterStore } from './store/counters/counters.ts'
import { coverageStore } from './store/counters/coverage.ts'
import { recountStore } from './store/counters/recount.ts'
import { candidateStore } from './store/events/candidates.ts'
import { eventSearchStore } from './store/events/event-search.ts'
import { eventSourceStore } from './store/events/event-sources.ts'
import { eventStore } from './store/events/events.ts'
import { publicEventStore } from './store/events/public-events.ts'
import { searchWordStore } from './store/events/search-words.ts'
import { seriesStore } from './store/events/series.ts'
import { erasureStore, ownDataStore } from './store/own-data.ts'
import { savedEventStore } from './store/people/saved-events.ts'
import { subscriptionStore } from './store/people/subscriptions.ts'
import { suggestionStore } from './store/people/suggestions.ts'
import { userProjection, userStore } from './store/people/users.ts'
import { placeStore } from './store/places.ts'
import { duplicateStore } from './store/review/duplicates.ts'
import { mergeStore } from './store/review/merges.ts'
import { proposalStore } from './store/review/proposals.ts'
import { reviewActionStore } from './store/review/review-actions.ts'
import { reviewedEventStore } from './store/review/reviewed-events.ts'
import { venueAliasStore } from './store/review/venue-aliases.ts'
import type { CatalogueDb } from './store/schema.ts'

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
  venueAliases: venueAliasStore(db),
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
