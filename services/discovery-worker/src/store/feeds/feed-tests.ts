import type { FeedPreview } from '@uitpost/contracts'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { DiscoveryDb, FeedTestRow, FeedTestTable } from '../schema.ts'

/** A claimed test; `attempts` must be unchanged when it is saved. */
type Claim = Pick<FeedTestRow, 'id' | 'attempts'>

type Outcome =
  | { status: 'done'; preview: FeedPreview }
  | { status: 'failed'; errorCode: string; errorMessage: string }

export const feedTestStore = (db: Kysely<DiscoveryDb>) => {
  const claimed = (claim: Claim) =>
    db
      .updateTable('feedTest')
      .where('id', '=', claim.id)
      .where('attempts', '=', claim.attempts)
      .where('status', '=', 'reading')
  return {
    insert: (test: Insertable<FeedTestTable>) =>
      db.insertInto('feedTest').values(test).returningAll().executeTakeFirstOrThrow(),

    find: (id: string) => db.selectFrom('feedTest').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The latest test of an address by any admin. */
    findLatest: (url: string, since: Date) =>
      db
        .selectFrom('feedTest')
        .selectAll()
        .where('url', '=', url)
        .where('createdAt', '>=', since)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Undefined when it is done or another worker has it. The WHERE is the lock. */
    claim: (id: string, now: Date, leaseUntil: Date) =>
      db
        .updateTable('feedTest')
        .set((eb) => ({
          status: 'reading' as const,
          leaseUntil,
          pagesRead: 0,
          pagesTotal: null,
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', '=', id)
        .where(isDue(now))
        .returningAll()
        .executeTakeFirst(),

    extendLease: (claim: Claim, leaseUntil: Date) => claimed(claim).set({ leaseUntil }).execute(),

    saveProgress: (claim: Claim, progress: { pagesRead: number; pagesTotal: number }) =>
      claimed(claim).set(progress).execute(),

    /** Ends a claim; has no effect when another worker has taken over. */
    settle: (claim: Claim, outcome: Outcome) =>
      claimed(claim)
        .set({
          leaseUntil: null,
          ...(outcome.status === 'done'
            ? { status: outcome.status, preview: JSON.stringify(outcome.preview) }
            : outcome),
        })
        .execute(),

    /** Tests whose job was lost or whose worker died. */
    listDue: (now: Date, limit: number) =>
      db.selectFrom('feedTest').select('id').where(isDue(now)).orderBy('id').limit(limit).execute(),

    removeBefore: (at: Date) => db.deleteFrom('feedTest').where('createdAt', '<', at).execute(),
  }
}

const isDue = (now: Date) =>
  sql<boolean>`(status = 'waiting' or (status = 'reading' and lease_until < ${now}))`
