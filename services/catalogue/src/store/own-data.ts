import { DETAIL_NAMES } from '@uitpost/contracts'
import {
  type Executor,
  eraseOwnRows,
  listOwnRows,
  MESSAGING_DATA,
  type PersonalData,
  type TransactionExecutor,
} from '@uitpost/database'
import { sql } from 'kysely'
import type { CatalogueDb } from './schema.ts'

/** Tables with personal data, their columns, and what an export shows of them. A new table must be listed here. */
export const PERSONAL_DATA: PersonalData<CatalogueDb> = {
  subscription: { by: 'userId' },
  savedEvent: { by: 'userId' },
  followedSeries: { by: 'userId' },
  suggestion: { by: 'userId', hide: ['version'] },
  suggestedEvent: {
    through: { column: 'suggestionId', table: 'suggestion', by: 'userId' },
    erase: 'cascade',
  },
  eventReport: { by: 'reporterId' },
  // By an address instead of an id.
  organiserRequest: 'none',
  calendarFeed: { by: 'userId', hide: ['secretHash'] },
  userProjection: { by: 'id', hide: ['version'] },
  ownWrite: { by: 'userId', show: ['at'] },
  event: [
    // Approved events stay approved; the audit trail still says by whom.
    { by: 'approvedBy', erase: 'forget', show: ['id', 'title', 'approvedAt'] },
    // Published events stay, without their author; others were deleted before (domain/people/erasure.ts).
    {
      by: 'suggestedBy',
      erase: 'forget',
      show: [
        'id',
        'title',
        'description',
        'startAt',
        'endAt',
        'city',
        ...DETAIL_NAMES,
        'sourceLink',
        'status',
      ],
    },
  ],
  eventSource: { by: 'suggestedBy', show: ['eventId', 'link', 'url', 'checkedAt'] },
  series: [
    { by: 'approvedBy', erase: 'forget', show: ['id', 'approvedAt'] },
    { by: 'suggestedBy', erase: 'forget', show: ['feed', 'uid'] },
  ],
  // Decisions stay, as undo needs them.
  reviewAction: { by: 'actorId', erase: 'forget', show: ['id', 'kind', 'at'] },
  reviewActionItem: 'none',
  proposal: 'none',
  announcementRequest: 'none',
  seriesGrouping: 'none',
  rejudgement: 'none',
  sourceRejudgement: 'none',
  searchWord: 'none',
  duplicateGroup: 'none',
  duplicateKey: 'none',
  venueAlias: 'none',
  duplicateMember: 'none',
  duplicateDismissal: 'none',
  mergedSource: 'none',
  mergedFollow: { by: 'userId', hide: ['actionId', 'already'] },
  mergedSave: { by: 'userId', hide: ['actionId', 'already'] },
  category: 'none',
  country: 'none',
  place: 'none',
  eventCount: 'none',
  eventTally: 'none',
  cityCount: 'none',
  cityVersion: 'none',
  stat: 'none',
  ...MESSAGING_DATA,
}

/** Rows exported to the owner of a confirmed address, and erased with it. */
const DATA_OF_ADDRESS = { organiserRequest: { by: 'email', hide: ['hash', 'hiddenBy'] } }

export const ownDataStore = (db: Executor) => ({
  /** `email` is the address that the person's account has confirmed. */
  list: async (personId: string, email?: string) => ({
    ...(await listOwnRows(db, PERSONAL_DATA, personId)),
    ...(email === undefined ? {} : await listOwnRows(db, DATA_OF_ADDRESS, email)),
  }),
})

/** Takes a transaction: an erasure must be complete. */
export const erasureStore = (trx: TransactionExecutor) => ({
  eraseAll: (personId: string) => eraseOwnRows(trx, PERSONAL_DATA, [personId]),
  eraseAddress: (email: string) => eraseOwnRows(trx, DATA_OF_ADDRESS, [email]),

  /** Deletes earlier announcements of these events, which contain their texts. */
  forgetAnnounced: async (eventIds: string[]) => {
    if (eventIds.length === 0) return
    const announcements = sql`noun = 'event.changed' and at >= (select min(created_at) from event where id = any(${eventIds}::uuid[]))`
    const others = sql`(
      select jsonb_agg(item) from jsonb_array_elements(items) as item where item->>'id' <> all(${eventIds}::text[]))`
    await sql`delete from outbox where ${announcements} and ${others} is null`.execute(trx)
    await sql`update outbox set items = ${others}
      where ${announcements} and jsonb_path_query_array(items, '$[*].id') ?| ${eventIds}::text[]`.execute(trx)
  },
})
