import type { AuditFilter } from '@uitpost/contracts'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { fromMicros, microsOf } from './instants.ts'
import type { AuditEntryTable, AuthDb } from './schema.ts'

export type ListedAuditEntry = Selectable<AuditEntryTable> & {
  micros: number
  actorName: string | null
  subjectName: string | null
}

/** A person's key and identifying data, while the account exists. */
export interface KnownPerson {
  id: string
  pseudonym: string
  name: string
  email: string
}

const DAY_MS = 86_400_000
const midnight = (day: string, more = 0) => new Date(Date.parse(`${day}T00:00:00Z`) + more)

/** The audit trail and its pseudonyms. */
export const auditEntryStore = (db: Kysely<AuthDb>) => ({
  /** Insert-only: an existing entry is not changed. */
  add: async (entries: readonly Insertable<AuditEntryTable>[]): Promise<void> => {
    if (entries.length === 0) return
    await db
      .insertInto('auditEntry')
      .values(
        entries.map((entry) => ({ ...entry, before: asJson(entry.before), after: asJson(entry.after) })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },

  /** Creates missing keys of people with an account; people without are left out. */
  knownPersons: async (ids: readonly string[]): Promise<KnownPerson[]> => {
    if (ids.length === 0) return []
    await sql`insert into person_key (user_id)
      select id from account where id = any(${[...ids]}::uuid[]) order by id
      on conflict (user_id) do nothing`.execute(db)
    return db
      .selectFrom('personKey')
      .innerJoin('account', 'account.id', 'personKey.userId')
      .select(['account.id', 'personKey.pseudonym', 'account.name', 'account.email'])
      .where('account.id', 'in', [...ids])
      .execute()
  },

  list: (
    { action, service, from, to }: AuditFilter,
    limit: number,
    after: readonly [number, string] | undefined,
  ): Promise<ListedAuditEntry[]> => {
    let query = db
      .selectFrom('auditEntry')
      .selectAll('auditEntry')
      .select(({ selectFrom, ref }) => {
        const nameOf = (column: 'auditEntry.actor' | 'auditEntry.subject') =>
          selectFrom('personKey')
            .innerJoin('account', 'account.id', 'personKey.userId')
            .select('account.name')
            .where('personKey.pseudonym', '=', ref(column))
        return [
          microsOf('auditEntry.at').as('micros'),
          nameOf('auditEntry.actor').as('actorName'),
          nameOf('auditEntry.subject').as('subjectName'),
        ]
      })
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
    if (action) query = query.where('action', '=', action)
    if (service) query = query.where('service', '=', service)
    if (from) query = query.where('at', '>=', midnight(from))
    if (to) query = query.where('at', '<', midnight(to, DAY_MS))
    if (after) query = query.where(sql<boolean>`(at, id) < (${fromMicros(after[0])}, ${after[1]}::uuid)`)
    return query.execute()
  },

  /** Makes the partition of the coming month, and deletes the months that ended before those days. */
  removeMonthsBefore: async (days: number): Promise<void> => {
    for (;;) {
      const { rows } = await sql<{ removed: number }>`select keep_audit_entries(${days}) as removed`.execute(
        db,
      )
      if (!rows[0]?.removed) return
    }
  },

  count: async ({ action, service, from, to }: AuditFilter): Promise<number> => {
    let query = db.selectFrom('auditEntry').select(({ fn }) => fn.countAll<number>().as('entries'))
    if (action) query = query.where('action', '=', action)
    if (service) query = query.where('service', '=', service)
    if (from) query = query.where('at', '>=', midnight(from))
    if (to) query = query.where('at', '<', midnight(to, DAY_MS))
    return (await query.executeTakeFirstOrThrow()).entries
  },
})

/** Serialised here, because the driver would write lists as Postgres arrays and texts without quotes. */
const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
