import {
  type Executor,
  eraseOwnRows,
  listOwnRows,
  type PersonalData,
  type TransactionExecutor,
} from '@uitpost/database'
import { sql } from 'kysely'
import type { CatalogueDb } from './schema.ts'

/** Which tables name people, where, and what an export shows of it. A new table belongs here. */
export const PERSONAL_DATA: PersonalData<CatalogueDb> = {
  subscription: { by: 'userId' },
  savedEvent: { by: 'userId' },
  suggestion: { by: 'userId', hide: ['version'] },
  suggestedEvent: {
    through: { column: 'suggestionId', table: 'suggestion', by: 'userId' },
    erase: 'cascade',
  },
  calendarFeed: { by: 'userId', hide: ['secretHash'] },
  userProjection: { by: 'id', hide: ['version'] },
  event: [
    // What an admin approved stays approved; by whom is told by the audit trail alone.
    { by: 'approvedBy', erase: 'forget', show: ['id', 'title', 'approvedAt'] },
    // What was published stays, and is nobody's; the rest is gone by then (domain/erasure.ts).
    {
      by: 'suggestedBy',
      erase: 'forget',
      show: ['id', 'title', 'description', 'startAt', 'endAt', 'city', 'location', 'sourceLink', 'status'],
    },
  ],
  eventSource: { by: 'suggestedBy', show: ['eventId', 'link', 'url', 'checkedAt'] },
  series: [
    { by: 'approvedBy', erase: 'forget', show: ['id', 'approvedAt'] },
    { by: 'suggestedBy', erase: 'forget', show: ['feed', 'uid'] },
  ],
  // So does a decision: what is kept of it is what takes it back.
  reviewAction: { by: 'actorId', erase: 'forget', show: ['id', 'kind', 'at'] },
  reviewActionItem: 'none',
  proposal: 'none',
  searchWord: 'none',
  duplicateGroup: 'none',
  duplicateKey: 'none',
  venueAlias: 'none',
  duplicateMember: 'none',
  duplicateDismissal: 'none',
  mergedSource: 'none',
  mergedSave: { by: 'userId', hide: ['actionId', 'already'] },
  category: 'none',
  country: 'none',
  place: 'none',
  eventCount: 'none',
  eventTally: 'none',
  cityCount: 'none',
  stat: 'none',
  outbox: { by: 'personIds', show: ['noun', 'at'] },
  deadLetter: { by: 'personIds', show: ['queue', 'at'] },
  inbox: 'none',
  tombstone: 'none',
  relayState: 'none',
}

/** Everything this service holds about one person. */
export const ownDataStore = (db: Executor) => ({
  list: (personId: string) => listOwnRows(db, PERSONAL_DATA, personId),
})

/** Only in a transaction: half an erasure is none. */
export const erasureStore = (trx: TransactionExecutor) => ({
  eraseAll: (personId: string) => eraseOwnRows(trx, PERSONAL_DATA, personId),

  /** What others were told of these events since they came to be, with the texts it says. */
  forgetAnnounced: async (eventIds: string[]) => {
    if (eventIds.length === 0) return
    const told = sql`noun = 'event.changed' and at >= (select min(created_at) from event where id = any(${eventIds}::uuid[]))`
    const others = sql`(
      select jsonb_agg(item) from jsonb_array_elements(items) as item where item->>'id' <> all(${eventIds}::text[]))`
    await sql`delete from outbox where ${told} and ${others} is null`.execute(trx)
    await sql`update outbox set items = ${others}
      where ${told} and jsonb_path_query_array(items, '$[*].id') ?| ${eventIds}::text[]`.execute(trx)
  },
})
