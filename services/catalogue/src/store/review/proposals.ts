import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { type After, columns } from '../events/events.ts'
import type { CatalogueDb } from '../schema.ts'
import type { ProposalTable } from '../tables/decision-tables.ts'
import type { AdminEventRow } from './admin-events.ts'

export type ProposalRow = Selectable<ProposalTable>
/** An open proposal with its event; the list is sorted by the event. */
export type ListedProposal = AdminEventRow &
  Pick<ProposalRow, 'kind' | 'changes' | 'quote' | 'goneSince' | 'sourceUrl' | 'sandbox' | 'checkedAt'> & {
    proposalId: string
  }

/** Dismissed proposals remembered per event. */
const DISMISSED_PER_EVENT = 10

interface Timed {
  id: string
  at: Date
}
const asTable = (rows: readonly Timed[]) =>
  sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ at }) => at.toISOString())}::timestamptz[]) as given(id, at)`

export const proposalStore = (db: Kysely<CatalogueDb>) => ({
  insert: async (rows: Insertable<ProposalTable>[]) => {
    if (rows.length > 0) await db.insertInto('proposal').values(rows).execute()
  },

  find: (id: string) => db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirst(),

  findOpenForUpdate: (id: string) =>
    db
      .selectFrom('proposal')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'open')
      .forUpdate()
      .executeTakeFirst(),

  /** The open proposal of each event, and the last dismissed ones. */
  listKnown: async (eventIds: string[]): Promise<ProposalRow[]> => {
    const { rows } = await sql<ProposalRow>`
      select known.* from unnest(${eventIds}::uuid[]) as wanted(event_id)
      cross join lateral (
        select * from proposal
        where event_id = wanted.event_id and status in ('open', 'dismissed')
        order by id desc limit ${DISMISSED_PER_EVENT}
      ) as known`.execute(db)
    return rows
  },

  /** Updates the time of the check of proposals that were found again. */
  renew: async (checks: readonly Timed[]) => {
    if (checks.length === 0) return
    await sql`update proposal set checked_at = given.at from ${asTable(checks)}
      where proposal.id = given.id`.execute(db)
  },

  close: (id: string, status: 'confirmed' | 'dismissed' | 'withdrawn', decidedAt: Date) =>
    db.updateTable('proposal').set({ status, decidedAt }).where('id', '=', id).execute(),

  /** Withdraws the open proposals of events. */
  withdrawOpen: async (events: readonly Timed[]) => {
    if (events.length === 0) return
    await sql`update proposal set status = 'withdrawn', decided_at = given.at from ${asTable(events)}
      where proposal.event_id = given.id and proposal.status = 'open'`.execute(db)
  },

  /** Proposals about approved events that are not over, soonest first. */
  listOpen: async (today: string, limit: number, after?: After): Promise<ListedProposal[]> => {
    const rest = after
      ? sql`and (event.local_date, event.start_at, event.id) >
          (${after.localDate}::date, ${after.startAt}, ${after.id}::uuid)`
      : sql``
    const { rows } = await sql<ListedProposal>`
      select ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))}, event.created_at,
        category.name as category_name, category.slug as category_slug, proposal.id as proposal_id,
        proposal.kind, proposal.changes, proposal.quote, proposal.gone_since, proposal.source_url, proposal.sandbox, proposal.checked_at
      from proposal
      join event on event.id = proposal.event_id
      left join category on category.id = event.category_id
      where proposal.status = 'open' and event.status = 'approved' and event.local_end_date >= ${today}::date ${rest}
      order by event.local_date, event.start_at, event.id limit ${limit}`.execute(db)
    return rows
  },

  countOpen: async (today: string): Promise<number> => {
    const row = await db
      .selectFrom('proposal')
      .innerJoin('event', 'event.id', 'proposal.eventId')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('proposal.status', '=', 'open')
      .where('event.status', '=', 'approved')
      .where('event.localEndDate', '>=', today)
      .executeTakeFirstOrThrow()
    return row.total
  },
})
