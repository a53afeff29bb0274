import { inTransaction } from '@uitpost/database'
import { outbox } from '@uitpost/messaging'
import type { Kysely } from 'kysely'
import type { Passwords } from './clients/passwords.ts'
import type { TokenIssuer } from './domain/tokens.ts'
import { accountStore } from './store/accounts.ts'
import type { AuthDb } from './store/schema.ts'
import { securityEventStore } from './store/security-events.ts'

interface Parts {
  db: Kysely<AuthDb>
  passwords: Passwords
  issueToken: TokenIssuer
  now: () => Date
}

/** What the layers of this service receive; made once in main.ts. */
export const createContext = ({ db, ...rest }: Parts) => ({
  ...rest,
  accounts: accountStore(db),
  securityEvents: securityEventStore(db),
  /** The stores of one transaction: saved together or not at all. */
  transaction: <T>(work: (stores: Stores) => Promise<T>): Promise<T> =>
    inTransaction(db, (trx) =>
      work({ accounts: accountStore(trx), securityEvents: securityEventStore(trx), outbox: outbox(trx) }),
    ),
})

export interface Stores {
  accounts: ReturnType<typeof accountStore>
  securityEvents: ReturnType<typeof securityEventStore>
  outbox: ReturnType<typeof outbox>
}

export type Context = ReturnType<typeof createContext>
