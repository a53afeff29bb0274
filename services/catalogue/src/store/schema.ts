import type { Country, EventStatus, Evidence, Role, SourceJoin, Verdict } from '@uitpost/contracts'
import type { MessagingTables } from '@uitpost/database'
import type { Generated, Selectable } from 'kysely'
import type { CityCountTable, EventCountTable, EventTallyTable, StatTable } from './tables/counter-tables.ts'
import type {
  DuplicateDismissalTable,
  DuplicateGroupTable,
  DuplicateKeyTable,
  DuplicateMemberTable,
  MergedSaveTable,
  MergedSourceTable,
  ProposalTable,
  ReviewActionItemTable,
  ReviewActionTable,
  VenueAliasTable,
} from './tables/decision-tables.ts'
import type { SuggestedEventTable, SuggestionTable } from './tables/suggestion-tables.ts'

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
  duplicateKey: DuplicateKeyTable
  venueAlias: VenueAliasTable
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

/** The occurrences that one entry of one feed stands for. personal: {approvedBy, suggestedBy} */
export interface SeriesTable {
  id: string
  feed: string
  uid: string
  approved: Generated<boolean>
  approvedBy: string | null
  approvedAt: Date | null
  /** The decision that stands (review_action). */
  approvalId: string | null
  /** Whose suggestion named it. */
  suggestedBy: string | null
  createdAt: Generated<Date>
}

/** One dated occurrence. personal: {approvedBy, suggestedBy} */
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
  /** Null where no approval stands. */
  approvedAt: Date | null
  /** The decision that approved it, its series or what was merged into it (review_action). */
  approvalId: string | null
  /** When its approval was taken back: other services had been told of it before. */
  withdrawnAt: Date | null
  /** Whose words its texts are: of what a person suggested, until another source says it anew. */
  suggestedBy: string | null
  /** How often it changed. */
  sequence: number
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}
export type EventRow = Selectable<EventTable>
/** What an event is, without the times the database notes by itself. */
export type EventFields = Omit<EventRow, 'createdAt' | 'updatedAt'>

/** Why a source was joined to an event that was known, and what it said then (nothing of what a person suggested). */
export interface StoredJoin extends Pick<SourceJoin, 'rule' | 'fields'> {
  stated:
    | (Pick<
        EventRow,
        | 'title'
        | 'normalisedTitle'
        | 'description'
        | 'allDay'
        | 'timeZone'
        | 'localDate'
        | 'localEndDate'
        | 'city'
        | 'cityId'
        | 'cityKey'
        | 'country'
        | 'location'
        | 'source'
        | 'sourceLink'
        | 'categoryId'
      > & { startAt: string; endAt: string | null })
    | null
}

/** Where an event was found and what that place proves. personal: {suggestedBy} */
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
  /** Whose suggestion it came from. */
  suggestedBy: string | null
  joined: StoredJoin | null
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

/** The secret address of somebody's calendar. personal: {userId} */
export interface CalendarFeedTable {
  userId: string
  secretHash: string
  createdAt: Date
}

/** A word of some title; written by a trigger. personal: none */
export interface SearchWordTable {
  word: string
}

/** What auth says of a person; follows by message. personal: {id} */
export interface UserProjectionTable {
  id: string
  role: Role
  country: Country
  timeZone: string
  suspended: Generated<boolean>
  version: number
}
