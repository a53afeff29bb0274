import type { MessageItem, Noun } from '@uitpost/contracts'
import { inTransaction, outboxStore } from '@uitpost/database'
import type { Kysely } from 'kysely'
import type { Passwords } from './clients/passwords.ts'
import type { TokenIssuer } from './domain/tokens.ts'
import { accountStore } from './store/accounts.ts'
import type { AuthDb } from './store/schema.ts'

type Items = { [N in Noun]: MessageItem<N> }

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
  /** The stores of one transaction: saved together or not at all. */
  transaction: <T>(
    work: (stores: {
      accounts: ReturnType<typeof accountStore>
      outbox: ReturnType<typeof outboxStore<Items>>
    }) => Promise<T>,
  ): Promise<T> =>
    inTransaction(db, (trx) => work({ accounts: accountStore(trx), outbox: outboxStore<Items>(trx) })),
})

export type Context = ReturnType<typeof createContext>
