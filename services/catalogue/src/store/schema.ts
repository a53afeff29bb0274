import type {
  CandidateOutcome,
  Country,
  EventStatus,
  Evidence,
  ProposalField,
  ReviewKind,
  Role,
  SuggestionKind,
  SuggestionReason,
  Verdict,
} from '@uitpost/contracts'
import type { MessagingTables } from '@uitpost/database'
import type { ColumnType, Generated, Selectable } from 'kysely'

export interface CatalogueDb extends MessagingTables {
  category: CategoryTable
  country: CountryTable
  place: PlaceTable
  series: SeriesTable
  event: EventTable
  eventSource: EventSourceTable
  subscription: SubscriptionTable
  savedEvent: SavedEventTable
  reviewAction: ReviewActionTable
  reviewActionItem: ReviewActionItemTable
  calendarFeed: CalendarFeedTable
  suggestion: SuggestionTable
  suggestedEvent: SuggestedEventTable
  proposal: ProposalTable
  searchWord: SearchWordTable
  duplicateGroup: DuplicateGroupTable
  duplicateMember: DuplicateMemberTable
  duplicateDismissal: DuplicateDismissalTable
  mergedSource: MergedSourceTable
  mergedSave: MergedSaveTable
  userProjection: UserProjectionTable
  eventCount: EventCountTable
  eventTally: EventTallyTable
  cityCount: CityCountTable
  stat: StatTable
}

/** personal: none */
export interface CategoryTable {
  id: string
  name: string
  slug: string
  description: string | null
  approved: boolean
  nameNl: Generated<string | null>
  nameFr: Generated<string | null>
  nameDe: Generated<string | null>
  nameEn: Generated<string | null>
  archivedAt: Generated<Date | null>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

/** Whether events are looked for in a country at all. personal: none */
export interface CountryTable {
  code: Country
  active: boolean
}

/** A city in which events are looked for; its id is the gazetteer's. personal: none */
export interface PlaceTable {
  id: string
  name: string
  country: Country
  active: boolean
  updatedAt: Generated<Date>
}

/** The occurrences that one entry of one feed stands for. personal: {approvedBy} */
export interface SeriesTable {
  id: string
  feed: string
  uid: string
  approved: Generated<boolean>
  approvedBy: string | null
  approvedAt: Date | null
  createdAt: Generated<Date>
}

/** One dated occurrence. personal: {approvedBy} */
export interface EventTable {
  id: string
  seriesId: string | null
  title: string
  /** The title as it is compared: without accents, punctuation, the year and the city (domain/titles.ts). */
  normalisedTitle: string
  description: string | null
  startAt: Date
  endAt: Date | null
  allDay: boolean
  timeZone: string
  localDate: string
  /** The last day it touches, inclusive. */
  localEndDate: string
  city: string
  cityId: string | null
  /** What says "the same city": the gazetteer's id, or country and name where it knows none. */
  cityKey: string
  country: Country
  location: string | null
  source: string
  sourceLink: string | null
  categoryId: string | null
  status: EventStatus
  mergedInto: string | null
  approvedBy: string | null
  approvedAt: Date | null
  /** How often it changed. */
  sequence: number
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}
export type EventRow = Selectable<EventTable>
/** What an event is, without the times the database notes by itself. */
export type EventFields = Omit<EventRow, 'createdAt' | 'updatedAt'>

/** Where an event was found and what that place proves. personal: none */
export interface EventSourceTable {
  id: string
  eventId: string
  /** Unique: finding the same thing again is the same source. */
  candidateId: string
  seriesId: string | null
  /** Which date of the series: what its feed calls it by, also when it moves. */
  slot: string | null
  /** It says that the event is off. */
  cancelled: boolean
  kind: 'feed' | 'page' | 'ai'
  name: string
  /** What was fetched to check it. */
  url: string | null
  /** Where the source says the event's own page is, and the same as it is compared (domain/links.ts). */
  link: string | null
  linkKey: string | null
  verdict: Verdict
  score: number
  evidence: Evidence
  sandbox: boolean
  runId: string | null
  queryId: string | null
  checkedAt: Date
  createdAt: Generated<Date>
}
export type EventSourceFields = Omit<Selectable<EventSourceTable>, 'createdAt'>

/** personal: {userId} */
export interface SubscriptionTable {
  userId: string
  categoryId: string
  createdAt: Generated<Date>
}

/** personal: {userId} */
export interface SavedEventTable {
  userId: string
  eventId: string
  createdAt: Generated<Date>
}

/** A decision of an admin, for taking it back. personal: {actorId} */
export interface ReviewActionTable {
  id: string
  kind: ReviewKind
  actorId: string | null
  /** The series that was approved as a whole. */
  seriesId: string | null
  at: Date
  undoneAt: Date | null
}

/** What an event was before a decision, and its sequence right after it. personal: none */
export interface ReviewActionItemTable {
  actionId: string
  eventId: string
  before: Record<string, unknown>
  sequence: number
}

/** The secret address of somebody's calendar. personal: {userId} */
export interface CalendarFeedTable {
  userId: string
  secretHash: string
  createdAt: Date
}

/** What somebody suggested. personal: {userId} */
export interface SuggestionTable {
  id: string
  userId: string
  kind: SuggestionKind
  /** The address, or the name of the file. */
  subject: string | null
  /** How far its reading is; a form is read at once. */
  state: 'received' | 'reading' | 'read'
  /** How many candidates its reading gave. */
  found: number
  reason: SuggestionReason | null
  /** Of the message that told so last. */
  version: Generated<number>
  createdAt: Date
}

/** What became of one thing a suggestion named. personal: through the suggestion */
export interface SuggestedEventTable {
  suggestionId: string
  candidateId: string
  eventId: string | null
  outcome: CandidateOutcome['outcome']
}

/** A word of some title; written by a trigger. personal: none */
export interface SearchWordTable {
  word: string
}

export interface ProposedChange {
  field: ProposalField
  before: string | null
  after: string | null
  quote: string | null
}

/** What a re-check found of an approved event; one open one per event. personal: none */
export interface ProposalTable {
  id: string
  eventId: string
  kind: 'moved' | 'missing'
  changes: ColumnType<ProposedChange[], string, never>
  sourceUrl: string
  sandbox: boolean
  checkedAt: Date
  status: Generated<'open' | 'confirmed' | 'dismissed' | 'withdrawn'>
  decidedAt: Date | null
  createdAt: Generated<Date>
}

/** Events that are likely the same. personal: none */
export interface DuplicateGroupTable {
  id: string
  size: number
  localDate: string
}

/** personal: none */
export interface DuplicateMemberTable {
  eventId: string
  groupId: string
}

/** What an admin told apart; the lower id first. personal: none */
export interface DuplicateDismissalTable {
  firstId: string
  secondId: string
  actionId: string
}

/** A source that followed a merge, and the event it came from. personal: none */
export interface MergedSourceTable {
  actionId: string
  sourceId: string
  eventId: string
}

/** Somebody's saved event that followed a merge. personal: {userId} */
export interface MergedSaveTable {
  actionId: string
  eventId: string
  userId: string
  keptId: string
  /** The kept event was saved as well. */
  already: boolean
}

/** What auth says of a person; follows by message. personal: {id} */
export interface UserProjectionTable {
  id: string
  role: Role
  country: Country
  timeZone: string
  version: number
}

/** Approved events per category and last local day, so that midnight needs no job. personal: none */
export interface EventCountTable {
  lastDate: string
  categoryId: string
  approved: number
}

/**
 * Approved events per category by the month of their last day, and by day and month of their first. Days by last day
 * are in event_count. personal: none
 */
export interface EventTallyTable {
  categoryId: string
  edge: 'first' | 'last'
  span: 'day' | 'month'
  fromDate: string
  approved: number
}

/** Approved events per city. personal: none */
export interface CityCountTable {
  cityKey: string
  approved: number
}

export type StatName = 'approved_events' | 'cities' | 'pending_events' | 'users'

/** Totals of the platform. personal: none */
export interface StatTable {
  name: StatName
  value: number
}
