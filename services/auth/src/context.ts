import { inTransaction } from '@uitpost/database'
import { outbox } from '@uitpost/messaging'
import type { Kysely } from 'kysely'
import type { Passwords } from './clients/passwords.ts'
import type { Revocation, RevocationList } from './clients/revocation-list.ts'
import type { TokenIssuer } from './domain/tokens.ts'
import { accountStore } from './store/accounts.ts'
import type { AuthDb } from './store/schema.ts'
import { securityEventStore } from './store/security-events.ts'
import { sessionStore } from './store/sessions.ts'

interface Parts {
  db: Kysely<AuthDb>
  passwords: Passwords
  issueToken: TokenIssuer
  revocationList: RevocationList
  now: () => Date
}

/** What the layers of this service receive; made once in main.ts. */
export const createContext = ({ db, ...rest }: Parts) => ({
  ...rest,
  accounts: accountStore(db),
  securityEvents: securityEventStore(db),
  sessions: sessionStore(db),
  /** The stores of one transaction: saved together or not at all. What it revoked bites before this answers. */
  async transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    let revocations: Revocation[] = []
    const result = await inTransaction(db, (trx) => {
      revocations = []
      return work({
        revocations,
        accounts: accountStore(trx),
        securityEvents: securityEventStore(trx),
        sessions: sessionStore(trx),
        outbox: outbox(trx),
      })
    })
    await rest.revocationList.publish(revocations)
    return result
  },
})

export interface Stores {
  accounts: ReturnType<typeof accountStore>
  securityEvents: ReturnType<typeof securityEventStore>
  sessions: ReturnType<typeof sessionStore>
  outbox: ReturnType<typeof outbox>
  /** What the transaction revokes; filled by domain/revocation.ts. */
  revocations: Revocation[]
}

export type Context = ReturnType<typeof createContext>
