import type { Role, UserQuery } from '@uitpost/contracts'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { fromMicros, microsOf } from './instants.ts'
import { type AccountCountTable, type AuthDb, SHOWN_COLUMNS, type ShownAccount } from './schema.ts'

export type ListedAccount = ShownAccount & { lastSeenAt: Date | null; sortKey: string | number }

type Filter = Pick<UserQuery, 'search' | 'role'>
type Sort = NonNullable<UserQuery['sort']>

interface Order {
  by: RawBuilder<unknown>
  key: RawBuilder<string | number>
  descending: boolean
}

/** The sort expression, its value for the cursor, and the direction. */
const ORDERS: Record<Sort, Order> = {
  newest: { by: sql.ref('account.createdAt'), key: microsOf('account.createdAt'), descending: true },
  oldest: { by: sql.ref('account.createdAt'), key: microsOf('account.createdAt'), descending: false },
  name: { by: sql`lower(account.name)`, key: sql`lower(account.name)`, descending: false },
  email: { by: sql.ref('account.email'), key: sql`account.email`, descending: false },
}

/** Shorter texts have no trigram, so an index of beginnings is used. */
const TRIGRAM = 3

/** Escapes LIKE wildcards. */
const escapeLike = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

function matching({ search, role }: Filter): RawBuilder<SqlBool> {
  const ofRole = role ? sql<SqlBool>`account.role = ${role}` : sql<SqlBool>`true`
  if (!search) return ofRole
  const text = escapeLike(search)
  const found =
    Array.from(search).length < TRIGRAM
      ? sql<SqlBool>`(lower(account.name) like ${`${text}%`} or account.email like ${`${text}%`})`
      : sql<SqlBool>`(lower(account.name) || ' ' || account.email) like ${`%${text}%`}`
  return sql<SqlBool>`${ofRole} and ${found}`
}

export const accountListStore = (db: Kysely<AuthDb>) => ({
  list: (
    { sort = 'newest', ...filter }: Filter & { sort?: Sort | undefined },
    limit: number,
    after: readonly [string | number, string] | undefined,
  ): Promise<ListedAccount[]> => {
    const { by, key, descending } = ORDERS[sort]
    const direction = descending ? 'desc' : 'asc'
    let query = db
      .selectFrom('account')
      .select(SHOWN_COLUMNS)
      .select([
        key.as('sortKey'),
        sql<Date | null>`(select max(last_seen_at) from session where user_id = account.id)`.as('lastSeenAt'),
      ])
      .where(matching(filter))
      .orderBy(by, direction)
      .orderBy('account.id', direction)
      .limit(limit)
    if (after) {
      const [value, id] = after
      const place = typeof value === 'number' ? fromMicros(value) : sql`${value}::text`
      const further = sql.raw(descending ? '<' : '>')
      query = query.where(sql<SqlBool>`(${by}, account.id) ${further} (${place}, ${id}::uuid)`)
    }
    return query.execute()
  },

  count: async (filter: Filter): Promise<number> => {
    const row = await db
      .selectFrom('account')
      .select(({ fn }) => fn.countAll<number>().as('accounts'))
      .where(matching(filter))
      .executeTakeFirstOrThrow()
    return row.accounts
  },

  /** Maintained by triggers: one row per role and state. */
  counts: (): Promise<AccountCountTable[]> => db.selectFrom('accountCount').selectAll().execute(),

  lastSeen: async (userId: string): Promise<Date | null> => {
    const row = await db
      .selectFrom('session')
      .select(({ fn }) => fn.max('lastSeenAt').as('at'))
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row?.at ?? null
  },

  /** Serialises changes of roles and suspensions, so that the last super admin is certain until the commit. */
  lockRoles: () => sql`select pg_advisory_xact_lock(hashtextextended('auth.roles', 0))`.execute(db),

  otherActive: async (role: Role, than: string): Promise<number> => {
    const row = await db
      .selectFrom('account')
      .select(({ fn }) => fn.countAll<number>().as('accounts'))
      .where('role', '=', role)
      .where('suspendedAt', 'is', null)
      .where('id', '!=', than)
      .executeTakeFirstOrThrow()
    return row.accounts
  },
})
