import { type Insertable, type Kysely, sql } from 'kysely'
import type { AuthDb, SecurityEventTable } from './schema.ts'

/** SQL for the security log, and nothing else. */
export const securityEventStore = (db: Kysely<AuthDb>) => ({
  /** `address` is the one that was tried where no account has it; only its HMAC is kept. */
  add: (event: Omit<Insertable<SecurityEventTable>, 'accountHash'>, address: string | null) =>
    db
      .insertInto('securityEvent')
      .values({
        ...event,
        accountHash: sql<string | null>`(
          select encode(hmac(convert_to(lower(${address}::text), 'UTF8'), salt, 'sha256'), 'hex') from security_salt
        )`,
      })
      .execute(),
})
