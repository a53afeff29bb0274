import { inTransaction } from '@uitpost/database'
import { outbox } from '@uitpost/messaging'
import type { Kysely, Transaction } from 'kysely'
import type { CountryCode } from 'libphonenumber-js/max'
import type { CodeLimits } from './clients/code-limits.ts'
import type { MailLimits } from './clients/mail-limits.ts'
import type { Passwords } from './clients/passwords.ts'
import type { Revocation, RevocationList } from './clients/revocation-list.ts'
import type { Throttle } from './clients/throttle.ts'
import type { TokenIssuer } from './clients/token-issuer.ts'
import type { RefreshTokens } from './domain/tokens/refresh-tokens.ts'
import { accountListStore } from './store/account-lists.ts'
import { accountStore } from './store/accounts.ts'
import { auditEntryStore } from './store/audit-entries.ts'
import { consentStore } from './store/consents.ts'
import { emailChangeStore } from './store/email-changes.ts'
import { erasureProgressStore } from './store/erasures.ts'
import { emailSubscriptionStore } from './store/mailed/email-subscriptions.ts'
import { mailedLinkStore } from './store/mailed/mailed-links.ts'
import { mailedSecretStore } from './store/mailed/mailed-secrets.ts'
import { resetRequestStore } from './store/mailed/reset-requests.ts'
import { erasureStore, ownDataStore } from './store/own-data.ts'
import { refreshTokenStore } from './store/refresh-tokens.ts'
import { restoreStore } from './store/restores.ts'
import type { AuthDb } from './store/schema.ts'
import { securityEventStore } from './store/security-events.ts'
import { sessionStore } from './store/sessions.ts'
import { signInStore } from './store/sign-ins.ts'

interface Parts {
  db: Kysely<AuthDb>
  passwords: Passwords
  issueToken: TokenIssuer
  refreshTokens: RefreshTokens
  revocationList: RevocationList
  throttle: Throttle
  mailLimits: MailLimits
  codeLimits: CodeLimits
  /** Countries whose numbers may get SMS codes. */
  phoneCountries: readonly CountryCode[]
  now: () => Date
}

const storesOf = (db: Kysely<AuthDb>) => ({
  accounts: accountStore(db),
  accountLists: accountListStore(db),
  auditEntries: auditEntryStore(db),
  consents: consentStore(db),
  emailChanges: emailChangeStore(db),
  emailSubscriptions: emailSubscriptionStore(db),
  erasures: erasureProgressStore(db),
  ownData: ownDataStore(db),
  securityEvents: securityEventStore(db),
  sessions: sessionStore(db),
  signIns: signInStore(db),
  mailedLinks: mailedLinkStore(db),
  mailedSecrets: mailedSecretStore(db),
  resetRequests: resetRequestStore(db),
})

/** The stores of erasure answers, in the transaction of their message. */
export const erasuresIn = (trx: Transaction<AuthDb>) => ({
  ...erasureStore(trx),
  erasures: erasureProgressStore(trx),
})

/** The stores of reset requests, in the transaction of their message. */
export const resetsIn = (trx: Transaction<AuthDb>) => ({
  accounts: accountStore(trx),
  mailedLinks: mailedLinkStore(trx),
  resetRequests: resetRequestStore(trx),
  sessions: sessionStore(trx),
  outbox: outbox(trx),
})

/** The stores of requested subscriptions by e-mail alone, in the transaction of their message. */
export const emailSubscriptionsIn = (trx: Transaction<AuthDb>) => ({
  accounts: accountStore(trx),
  emailSubscriptions: emailSubscriptionStore(trx),
  mailedLinks: mailedLinkStore(trx),
  outbox: outbox(trx),
})

/** The stores of audit records, in the transaction of their message. */
export const auditIn = (trx: Transaction<AuthDb>) => ({ auditEntries: auditEntryStore(trx) })

/** The stores of channel changes, in the transaction of their message. */
export const channelsIn = (trx: Transaction<AuthDb>) => ({
  accounts: accountStore(trx),
  consents: consentStore(trx),
  outbox: outbox(trx),
})

/** All stores, in one transaction. */
export const storesIn = (trx: Transaction<AuthDb>): Stores => ({
  revocations: [],
  ...storesOf(trx),
  refreshTokens: refreshTokenStore(trx),
  restores: restoreStore(trx),
  ...erasureStore(trx),
  outbox: outbox(trx),
})

/** Dependencies of this service's layers; created once in main.ts. */
export const createContext = ({ db, ...rest }: Parts) => ({
  ...rest,
  ...storesOf(db),
  /** Runs `work` in one transaction; its revocations are in Redis before this returns. */
  async transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    const { result, revocations } = await inTransaction(db, async (trx) => {
      const stores = storesIn(trx)
      return { result: await work(stores), revocations: stores.revocations }
    })
    await rest.revocationList.publish(revocations)
    return result
  },
})

export interface Stores extends ReturnType<typeof storesOf> {
  refreshTokens: ReturnType<typeof refreshTokenStore>
  restores: ReturnType<typeof restoreStore>
  eraseAll: ReturnType<typeof erasureStore>['eraseAll']
  forgetMessages: ReturnType<typeof erasureStore>['forgetMessages']
  outbox: ReturnType<typeof outbox>
  /** Revocations of the transaction, added by domain/revocation.ts. */
  revocations: Revocation[]
}

export type Context = ReturnType<typeof createContext>
