import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { ProposalTable } from './decision-tables.ts'
import { type After, columns } from './events.ts'
import type { ReviewedEvent } from './reviewed-events.ts'
import type { CatalogueDb } from './schema.ts'

export type ProposalRow = Selectable<ProposalTable>
/** An open proposal with its event, whose place in the list it takes. */
export type ListedProposal = ReviewedEvent &
  Pick<ProposalRow, 'kind' | 'changes' | 'sourceUrl' | 'sandbox' | 'checkedAt'> & { proposalId: string }

export const proposalStore = (db: Kysely<CatalogueDb>) => ({
  insert: (row: Insertable<ProposalTable>) => db.insertInto('proposal').values(row).execute(),

  find: (id: string) => db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirst(),

  findOpenForUpdate: (id: string) =>
    db
      .selectFrom('proposal')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'open')
      .forUpdate()
      .executeTakeFirst(),

  /** The open one of an event, and the last one that an admin dismissed. */
  listKnown: (eventId: string) =>
    db
      .selectFrom('proposal')
      .selectAll()
      .where('eventId', '=', eventId)
      .where('status', 'in', ['open', 'dismissed'])
      .orderBy('id', 'desc')
      .limit(10)
      .execute(),

  renew: (id: string, checkedAt: Date) =>
    db.updateTable('proposal').set({ checkedAt }).where('id', '=', id).execute(),

  close: (id: string, status: 'confirmed' | 'dismissed' | 'withdrawn', decidedAt: Date) =>
    db.updateTable('proposal').set({ status, decidedAt }).where('id', '=', id).execute(),

  withdrawOpen: (eventId: string, decidedAt: Date) =>
    db
      .updateTable('proposal')
      .set({ status: 'withdrawn', decidedAt })
      .where('eventId', '=', eventId)
      .where('status', '=', 'open')
      .execute(),

  /** About what is still approved and not over, soonest first. */
  listOpen: async (today: string, limit: number, after?: After): Promise<ListedProposal[]> => {
    const rest = after
      ? sql`and (event.local_date, event.start_at, event.id) >
          (${after.localDate}::date, ${after.startAt}, ${after.id}::uuid)`
      : sql``
    const { rows } = await sql<ListedProposal>`
      select ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))}, event.created_at,
        category.name as category_name, category.slug as category_slug, proposal.id as proposal_id,
        proposal.kind, proposal.changes, proposal.source_url, proposal.sandbox, proposal.checked_at
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
