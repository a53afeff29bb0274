import { FACTS_LICENCE } from '@uitpost/contracts'
import { inTransaction, ownWriteStore, type Replica } from '@uitpost/database'
import { outbox } from '@uitpost/messaging'
import type { SendHint } from '@uitpost/service-kit'
import { limitersInMemory } from '@uitpost/service-kit/limits'
import type { Kysely, Transaction } from 'kysely'
import { createPainter, type Painter } from './cards/painter.ts'
import { limitOrganisers, type OrganiserLimits } from './clients/organiser-limits.ts'
import { limitReports, type ReportLimits } from './clients/report-limits.ts'
import { limitSuggestions, type SuggestionLimits } from './clients/suggestion-limits.ts'
import { announcementRequestStore } from './store/announcement-requests.ts'
import { calendarFeedStore } from './store/calendar-feeds.ts'
import { categoryStore } from './store/categories.ts'
import { cityVersionStore } from './store/counters/city-versions.ts'
import { counterStore } from './store/counters/counters.ts'
import { coverageStore } from './store/counters/coverage.ts'
import { recountStore } from './store/counters/recount.ts'
import { agendaStore } from './store/events/agenda.ts'
import { agendaPageStore } from './store/events/agenda-pages.ts'
import { candidateStore } from './store/events/candidates.ts'
import { eventSourceStore } from './store/events/event-sources.ts'
import { eventStore } from './store/events/events.ts'
import { publicEventStore } from './store/events/public-events.ts'
import { searchWordStore } from './store/events/search-words.ts'
import { seriesStore } from './store/events/series.ts'
import { seriesGroupingStore } from './store/events/series-grouping.ts'
import { erasureStore, ownDataStore } from './store/own-data.ts'
import { organiserRequestStore } from './store/people/organiser-requests.ts'
import { reportStore } from './store/people/reports.ts'
import { savedEventStore } from './store/people/saved-events.ts'
import { subscriptionStore } from './store/people/subscriptions.ts'
import { suggestionStore } from './store/people/suggestions.ts'
import { upcomingEventStore } from './store/people/upcoming-events.ts'
import { userProjection, userStore } from './store/people/users.ts'
import { placeStore } from './store/places.ts'
import { adminEventStore } from './store/review/admin-events.ts'
import { duplicateStore } from './store/review/duplicates.ts'
import { eventBreakdownStore } from './store/review/event-breakdowns.ts'
import { eventRiskStore } from './store/review/event-risks.ts'
import { mergeStore } from './store/review/merges.ts'
import { proposalStore } from './store/review/proposals.ts'
import { rejudgedSourceStore } from './store/review/rejudged-sources.ts'
import { rejudgementStore } from './store/review/rejudgements.ts'
import { reviewActionStore } from './store/review/review-actions.ts'
import { venueAliasStore } from './store/review/venue-aliases.ts'
import type { CatalogueDb } from './store/schema.ts'

const storesOf = (db: Kysely<CatalogueDb>) => ({
  agenda: agendaStore(db),
  agendaPages: agendaPageStore(db),
  announcementRequests: announcementRequestStore(db),
  calendarFeeds: calendarFeedStore(db),
  candidates: candidateStore(db),
  categories: categoryStore(db),
  cityVersions: cityVersionStore(db),
  counters: counterStore(db),
  coverage: coverageStore(db),
  duplicates: duplicateStore(db),
  events: eventStore(db),
  merges: mergeStore(db),
  eventBreakdowns: eventBreakdownStore(db),
  eventRisks: eventRiskStore(db),
  eventSources: eventSourceStore(db),
  organiserRequests: organiserRequestStore(db),
  ownData: ownDataStore(db),
  ownWrites: ownWriteStore(db),
  places: placeStore(db),
  proposals: proposalStore(db),
  publicEvents: publicEventStore(db),
  recounts: recountStore(db),
  rejudgedSources: rejudgedSourceStore(db),
  rejudgements: rejudgementStore(db),
  reports: reportStore(db),
  reviewActions: reviewActionStore(db),
  adminEvents: adminEventStore(db),
  savedEvents: savedEventStore(db),
  searchWords: searchWordStore(db),
  series: seriesStore(db),
  seriesGrouping: seriesGroupingStore(db),
  subscriptions: subscriptionStore(db),
  suggestions: suggestionStore(db),
  upcomingEvents: upcomingEventStore(db),
  users: userStore(db),
  venueAliases: venueAliasStore(db),
})
export type Stores = ReturnType<typeof storesOf>

/** The stores of one transaction, including those that may only be used in one. */
export const storesIn = (trx: Transaction<CatalogueDb>) => ({
  ...storesOf(trx),
  userProjection: userProjection(trx),
  erasures: erasureStore(trx),
  outbox: outbox(trx),
})
export type TransactionStores = ReturnType<typeof storesIn>

/** What routes and jobs pass to the domain. */
export interface Context {
  stores: Stores
  transaction<Result>(work: (stores: TransactionStores) => Promise<Result>): Promise<Result>
  /**
   * Runs a read that may be old for everybody but its reader: on a replica, if there is one that contains what the
   * reader wrote. `work` uses only the context it is given, and may run twice.
   */
  read<Result>(readerId: string | undefined, work: (ctx: Context) => Promise<Result>): Promise<Result>
  /** Call it after the commit of what these people wrote; their next reads contain it. */
  recordWrites(userIds: readonly string[]): Promise<void>
  now(): Date
  /** Sends a hint to open screens, which then fetch again; call it after the commit. */
  sendHint: SendHint
  organiserLimits: OrganiserLimits
  reportLimits: ReportLimits
  suggestionLimits: SuggestionLimits
  /** Public base address of the product, for absolute links. */
  publicUrl: string
  /** Address of the licence of the facts in files. */
  factsLicence: string
  /** Draws the pictures of link previews. */
  painter: Painter
}

export const createContext = (
  db: Kysely<CatalogueDb>,
  {
    now = () => new Date(),
    publicUrl = 'http://localhost',
    factsLicence = FACTS_LICENCE,
    sendHint = () => {},
    organiserLimits = limitOrganisers(limitersInMemory),
    reportLimits = limitReports(limitersInMemory),
    suggestionLimits = limitSuggestions(limitersInMemory),
    replica,
  }: Partial<
    Pick<
      Context,
      | 'now'
      | 'publicUrl'
      | 'factsLicence'
      | 'sendHint'
      | 'organiserLimits'
      | 'reportLimits'
      | 'suggestionLimits'
    >
  > & {
    replica?: Replica<CatalogueDb> | undefined
  } = {},
): Context => {
  const ctx: Context = {
    stores: storesOf(db),
    transaction: (work) => inTransaction(db, (trx) => work(storesIn(trx))),
    read: (readerId, work) =>
      replica ? replica.read(readerId, (from) => work({ ...ctx, stores: storesOf(from) })) : work(ctx),
    recordWrites: async (userIds) => replica?.recordWrites(userIds),
    now,
    publicUrl,
    factsLicence,
    sendHint,
    organiserLimits,
    reportLimits,
    suggestionLimits,
    // Loaded for the first picture: the library is large.
    painter: createPainter(async (card) => (await import('./cards/draw.ts')).drawCard(card)),
  }
  return ctx
}
