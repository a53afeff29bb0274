import type { OrganiserOutcome } from '@uitpost/contracts'
import { removeInPortions } from '@uitpost/database'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Merge } from '../events/events.ts'
import type { CatalogueDb } from '../schema.ts'
import type { OrganiserRequestTable } from '../tables/report-tables.ts'

export type OrganiserRequestRow = Selectable<OrganiserRequestTable>

export const organiserRequestStore = (db: Kysely<CatalogueDb>) => ({
  /**
   * Saves a request that is not confirmed yet; it replaces an earlier one of the address for the event. Returns its id;
   * undefined if that was confirmed already.
   */
  ask: async (request: Insertable<OrganiserRequestTable>): Promise<string | undefined> => {
    const { id: _, eventId: _event, email: _email, ...asked } = request
    const saved = await db
      .insertInto('organiserRequest')
      .values(request)
      .onConflict((conflict) =>
        conflict
          .columns(['eventId', 'email'])
          .where('decidedAt', 'is', null)
          .doUpdateSet(asked)
          .where('organiserRequest.confirmedAt', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    return saved?.id
  },

  findByHash: (hash: Buffer): Promise<OrganiserRequestRow | undefined> =>
    db.selectFrom('organiserRequest').selectAll().where('hash', '=', hash).executeTakeFirst(),

  /** The confirmed ones without a decision, oldest first. */
  listOpen: (eventIds: readonly string[]): Promise<OrganiserRequestRow[]> =>
    db
      .selectFrom('organiserRequest')
      .selectAll()
      .where(sql<boolean>`event_id = any(${eventIds}::uuid[])`)
      .where('confirmedAt', 'is not', null)
      .where('decidedAt', 'is', null)
      .orderBy('confirmedAt')
      .orderBy('id')
      .execute(),

  /** Uses the link up. Returns undefined if it was used meanwhile. */
  confirm: (hash: Buffer, at: Date): Promise<OrganiserRequestRow | undefined> =>
    db
      .updateTable('organiserRequest')
      .set({ hash: null, confirmedAt: at })
      .where('hash', '=', hash)
      .returningAll()
      .executeTakeFirst(),

  setHiddenBy: (id: string, actionId: string) =>
    db.updateTable('organiserRequest').set({ hiddenBy: actionId }).where('id', '=', id).execute(),

  /** Closes the confirmed requests about these events, and returns them; a correction only those that asked for one. */
  settle: (
    eventIds: readonly string[],
    outcome: OrganiserOutcome,
    at: Date,
  ): Promise<OrganiserRequestRow[]> =>
    db
      .updateTable('organiserRequest')
      .set({ outcome, decidedAt: at })
      .where(sql<boolean>`event_id = any(${eventIds}::uuid[])`)
      .where('confirmedAt', 'is not', null)
      .where('decidedAt', 'is', null)
      .$if(outcome === 'corrected', (query) => query.where('wish', '=', 'correct'))
      .returningAll()
      .execute(),

  /** Open requests follow a merge; of one address for both events the one for the kept event stays. */
  move: async (merges: readonly Merge[]) => {
    const merged = sql`unnest(${merges.map(({ eventId }) => eventId)}::uuid[],
      ${merges.map(({ keptId }) => keptId)}::uuid[]) as merge(event_id, kept_id)`
    await sql`
      delete from organiser_request using ${merged}, organiser_request as kept
      where organiser_request.event_id = merge.event_id and organiser_request.decided_at is null
        and kept.event_id = merge.kept_id and kept.email = organiser_request.email
        and kept.decided_at is null`.execute(db)
    await sql`
      update organiser_request set event_id = merge.kept_id from ${merged}
      where organiser_request.event_id = merge.event_id and organiser_request.decided_at is null`.execute(db)
  },

  removeOld: ({ decidedBefore, askedBefore }: { decidedBefore: Date; askedBefore: Date }) =>
    removeInPortions(
      db,
      'organiser_request',
      sql`(decided_at < ${decidedBefore} or (confirmed_at is null and created_at < ${askedBefore}))`,
    ),
})
