import type {
  Country,
  DateKnown,
  Doubt,
  EventDetails,
  EventFacts,
  EventRisk,
  EventStatus,
  Evidence,
  Language,
  Role,
  SourceJoin,
  ToldFacts,
  Verdict,
} from '@uitpost/contracts'
import type { MessagingTables, OwnWriteTables } from '@uitpost/database'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type {
  CityCountTable,
  CityVersionTable,
  EventCountTable,
  EventTallyTable,
  StatTable,
} from './tables/counter-tables.ts'
import type {
  DuplicateDismissalTable,
  DuplicateGroupTable,
  DuplicateKeyTable,
  DuplicateMemberTable,
  MergedFollowTable,
  MergedSaveTable,
  MergedSourceTable,
  ProposalTable,
  ReviewActionItemTable,
  ReviewActionTable,
  VenueAliasTable,
} from './tables/decision-tables.ts'
import type { RejudgementTable, SourceRejudgementTable } from './tables/rejudgement-tables.ts'
import type { EventReportTable, OrganiserRequestTable } from './tables/report-tables.ts'
import type { SuggestedEventTable, SuggestionTable } from './tables/suggestion-tables.ts'

export interface CatalogueDb extends MessagingTables, OwnWriteTables {
  category: CategoryTable
  country: CountryTable
  place: PlaceTable
  series: SeriesTable
  event: EventTable
  eventSource: EventSourceTable
  subscription: SubscriptionTable
  savedEvent: SavedEventTable
  followedSeries: FollowedSeriesTable
  seriesGrouping: SeriesGroupingTable
  reviewAction: ReviewActionTable
  reviewActionItem: ReviewActionItemTable
  calendarFeed: CalendarFeedTable
  suggestion: SuggestionTable
  suggestedEvent: SuggestedEventTable
  proposal: ProposalTable
  announcementRequest: AnnouncementRequestTable
  rejudgement: RejudgementTable
  sourceRejudgement: SourceRejudgementTable
  eventReport: EventReportTable
  organiserRequest: OrganiserRequestTable
  searchWord: SearchWordTable
  duplicateGroup: DuplicateGroupTable
  duplicateMember: DuplicateMemberTable
  duplicateDismissal: DuplicateDismissalTable
  duplicateKey: DuplicateKeyTable
  venueAlias: VenueAliasTable
  mergedSource: MergedSourceTable
  mergedFollow: MergedFollowTable
  mergedSave: MergedSaveTable
  userProjection: UserProjectionTable
  eventCount: EventCountTable
  eventTally: EventTallyTable
  cityCount: CityCountTable
  cityVersion: CityVersionTable
  stat: StatTable
}

/** personal: none */
export interface CategoryTable {
  id: string
  name: string
  slug: string
  description: string | null
  approved: boolean
  /** By language, where it differs from `name`. */
  names: Generated<Partial<Record<Language, string>>>
  /** Events that are enough in one week of one country. */
  weeklyTarget: Generated<number>
  archivedAt: Generated<Date | null>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

/** Whether discovery is active in a country. personal: none */
export interface CountryTable {
  code: Country
  active: boolean
}

/** A city for discovery; its id is the gazetteer's. personal: none */
export interface PlaceTable {
  id: string
  name: string
  country: Country
  active: boolean
  updatedAt: Generated<Date>
}

/** The dates of one happening. personal: {approvedBy, suggestedBy} */
export interface SeriesTable {
  id: string
  /** `feed`: the occurrences of one feed entry. `stated`: single dates that were recognised as one happening. */
  kind: Generated<'feed' | 'stated'>
  feed: string
  uid: string
  /** The value of an RRULE (RFC 5545) without its end, as its feed states it. */
  rule: string | null
  /** Days that the rule names and the feed excludes, as of `ruleReadAt`. */
  exceptions: Generated<string[]>
  ruleReadAt: Date | null
  approved: Generated<boolean>
  approvedBy: string | null
  approvedAt: Date | null
  /** The decision that approves it (review_action). */
  approvalId: string | null
  /** The decision that took it down at its organiser's request; intake refuses its dates. */
  takenDownBy: Generated<string | null>
  /** User whose suggestion named it. */
  suggestedBy: string | null
  createdAt: Generated<Date>
}

/** One dated occurrence. personal: {approvedBy, suggestedBy} */
export interface EventTable extends EventDetails {
  id: string
  seriesId: string | null
  /** An admin took it out of its series: it is not put into one again. */
  standsAlone: boolean
  title: string
  /** Without accents, punctuation, the year and the city (domain/facts/titles.ts). */
  normalisedTitle: string
  description: string | null
  startAt: Date
  endAt: Date | null
  allDay: boolean
  /** False: its source states the day and no hour; it is shown by its days, like an all-day event. */
  timeKnown: boolean
  timeZone: string
  localDate: string
  /** Inclusive. */
  localEndDate: string
  city: string
  cityId: string | null
  /** The gazetteer's id, or country and name for a city it does not have. */
  cityKey: string
  country: Country
  source: string
  sourceLink: string | null
  categoryId: string | null
  status: EventStatus
  mergedInto: string | null
  approvedBy: string | null
  /** Null unless approved. */
  approvedAt: Date | null
  /** The decision that approved the event, its series or an event merged into it (review_action). */
  approvalId: string | null
  /** When its approval was withdrawn, after it had been announced. */
  withdrawnAt: Date | null
  /** User whose suggestion its texts come from, until another source replaces them. */
  suggestedBy: string | null
  /** Number of changes. */
  sequence: number
  /** The host of its link, without www. */
  domain: GeneratedAlways<string | null>
  /** Judged whenever it or a source changes while it waits (domain/review/judge-events.ts). */
  risks: Generated<EventRisk[]>
  /** Version of the rules by which its sources were judged; 0 for releases up to 0.1.0. */
  judgedRules: Generated<number>
  /** What judging it again found, until an admin decides. */
  doubt: Generated<Doubt | null>
  /** The facts shown for it, derived from its sources (domain/facts/told-facts.ts). */
  facts: Generated<ToldFacts>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}
export type EventRow = Selectable<EventTable>
/** An event without generated columns, risks and timestamps. */
export type EventFields = Omit<EventRow, 'domain' | 'risks' | 'createdAt' | 'updatedAt'>

/** Why a source was joined to a known event, and what it stated then (without texts that a user typed). */
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
        | 'source'
        | 'sourceLink'
        | 'categoryId'
      > &
        Partial<EventDetails> & {
          startAt: string
          endAt: string | null
          /** Absent in what releases up to 0.1.0 stored: known. */
          timeKnown?: boolean
        })
    | null
}

/** Where an event was found, with the evidence. personal: {suggestedBy} */
export interface EventSourceTable {
  id: string
  eventId: string
  /** Unique: the same candidate found again updates its source. */
  candidateId: string
  seriesId: string | null
  /** Which date of the series it is, by the feed's own recurrence id; it stays when the date moves. */
  slot: string | null
  /** Whether this source names the very day, or it follows from a rule. */
  dateKnown: DateKnown
  /** The source cancels the event. */
  cancelled: boolean
  kind: 'feed' | 'page' | 'ai'
  name: string
  /** The address that was fetched for the check. */
  url: string | null
  /** The event's own page by its source; `linkKey` is the same normalised (domain/facts/links.ts). */
  link: string | null
  linkKey: string | null
  verdict: Verdict
  score: number
  evidence: Evidence
  facts: EventFacts | null
  sandbox: boolean
  runId: string | null
  queryId: string | null
  /** User whose suggestion it came from. */
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

/** personal: {userId} */
export interface FollowedSeriesTable {
  userId: string
  seriesId: string
  createdAt: Generated<Date>
}

/**
 * The title in its city up to which stored single dates were brought together; one row, deleted once that is done.
 * personal: none
 */
export interface SeriesGroupingTable {
  id: Generated<boolean>
  cityKey: string
  normalisedTitle: string
}

/** A noun that an upgrade wants announced again; deleted once that is done. personal: none */
export interface AnnouncementRequestTable {
  noun: string
}

/** Secret address of a live calendar. personal: {userId} */
export interface CalendarFeedTable {
  userId: string
  secretHash: string
  createdAt: Date
}

/** A word of titles; maintained by a trigger. personal: none */
export interface SearchWordTable {
  word: string
}

/** Projection of auth's users. personal: {id} */
export interface UserProjectionTable {
  id: string
  role: Role
  country: Country
  timeZone: string
  suspended: Generated<boolean>
  version: number
}
