import type { SecurityEventKind, SecurityQuery } from '@uitpost/contracts'
import { removeInPortions } from '@uitpost/database'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { fromMicros, microsOf } from './instants.ts'
import type { AuthDb, SecurityEventTable } from './schema.ts'

export type ListedSecurityEvent = Selectable<SecurityEventTable> & { micros: number; userName: string | null }

type Filter = Pick<SecurityQuery, 'kind' | 'ip' | 'userId'>

export const securityEventStore = (db: Kysely<AuthDb>) => ({
  /** `address` is the attempted one if no account has it; only its HMAC is stored. */
  add: (event: Omit<Insertable<SecurityEventTable>, 'accountHash'>, address: string | null) =>
    db
      .insertInto('securityEvent')
      .values({
        ...event,
        accountHash: sql<string | null>`(
          select encode(hmac(convert_to(lower(${address}::text), 'UTF8'), salt, 'sha256'), 'hex')
          from security_salt
        )`,
      })
      .execute(),

  list: (
    { kind, ip, userId }: Filter,
    limit: number,
    after: readonly [number, string] | undefined,
  ): Promise<ListedSecurityEvent[]> => {
    let query = db
      .selectFrom('securityEvent')
      .leftJoin('account', 'account.id', 'securityEvent.userId')
      .selectAll('securityEvent')
      .select(['account.name as userName', microsOf('securityEvent.at').as('micros')])
      .orderBy('securityEvent.at', 'desc')
      .orderBy('securityEvent.id', 'desc')
      .limit(limit)
    if (kind) query = query.where('kind', '=', kind)
    if (ip) query = query.where('ip', '=', ip)
    if (userId) query = query.where('userId', '=', userId)
    if (after) {
      const place = sql<boolean>`(security_event.at, security_event.id) < (${fromMicros(after[0])}, ${after[1]}::uuid)`
      query = query.where(place)
    }
    return query.execute()
  },

  count: async ({ kind, ip, userId }: Filter): Promise<number> => {
    let query = db.selectFrom('securityEvent').select(({ fn }) => fn.countAll<number>().as('events'))
    if (kind) query = query.where('kind', '=', kind)
    if (ip) query = query.where('ip', '=', ip)
    if (userId) query = query.where('userId', '=', userId)
    return (await query.executeTakeFirstOrThrow()).events
  },

  /** Days without events are omitted. */
  countSignInsPerDay: (from: Date): Promise<{ day: string; signIns: number; failures: number }[]> =>
    db
      .selectFrom('securityEvent')
      .select(({ fn }) => [
        sql<string>`(at at time zone 'UTC')::date`.as('day'),
        fn.countAll<number>().filterWhere('kind', '=', 'sign_in').as('signIns'),
        fn.countAll<number>().filterWhere('kind', '=', 'sign_in_failed').as('failures'),
      ])
      .where('kind', 'in', ['sign_in', 'sign_in_failed'])
      .where('at', '>=', from)
      .groupBy('day')
      .execute(),

  topFailingIps: (from: Date, limit: number): Promise<{ ip: string; failures: number }[]> =>
    db
      .selectFrom('securityEvent')
      .select(({ fn }) => ['ip', fn.countAll<number>().as('failures')])
      .where('kind', '=', 'sign_in_failed')
      .where('at', '>=', from)
      .groupBy('ip')
      .orderBy('failures', 'desc')
      .orderBy('ip')
      .limit(limit)
      .execute(),

  /** An address without account counts as one account without name. */
  topFailingAccounts: (
    from: Date,
    limit: number,
  ): Promise<{ userId: string | null; userName: string | null; failures: number }[]> =>
    db
      .selectFrom('securityEvent')
      .leftJoin('account', 'account.id', 'securityEvent.userId')
      .select(({ fn }) => ['userId', 'account.name as userName', fn.countAll<number>().as('failures')])
      .where('kind', '=', 'sign_in_failed')
      .where('at', '>=', from)
      .groupBy(['userId', 'accountHash', 'account.name'])
      .orderBy('failures', 'desc')
      .orderBy('userId')
      .limit(limit)
      .execute(),

  countKinds: async (
    from: Date,
    kinds: readonly SecurityEventKind[],
  ): Promise<Map<SecurityEventKind, number>> => {
    const rows = await db
      .selectFrom('securityEvent')
      .select(({ fn }) => ['kind', fn.countAll<number>().as('events')])
      .where('kind', 'in', kinds)
      .where('at', '>=', from)
      .groupBy('kind')
      .execute()
    return new Map(rows.map(({ kind, events }) => [kind, events]))
  },

  removeBefore: (instant: Date) => removeInPortions(db, 'security_event', sql`at < ${instant}`),
})
