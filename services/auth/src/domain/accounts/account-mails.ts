import { MAILED_SECRET_MINUTES, type MailKind, type SecurityEventKind } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'

export interface MailOrder {
  kind: MailKind
  /** The address or number, if not the account's address. */
  to?: string
  token?: string
  code?: string
  about?: SecurityEventKind
}

/** Whom a mail is for; the id is that of an account, or of the one that confirming will create. */
export type Addressee = Pick<AccountRow, 'id' | 'name' | 'email' | 'language'>

/** Asks the notifier for an account mail, which is sent after the commit. */
export async function requestMail(
  ctx: Pick<Context, 'now'>,
  { outbox }: Pick<Stores, 'outbox'>,
  account: Addressee,
  { kind, to = account.email, token, code, about }: MailOrder,
): Promise<void> {
  const minutes = MAILED_SECRET_MINUTES[kind === 'phone-code' ? 'code' : 'link']
  const request = {
    id: newId(),
    userId: account.id,
    kind,
    name: account.name,
    to,
    language: account.language,
    token: token ?? null,
    code: code ?? null,
    about: about ?? null,
    expiresAt: new Date(ctx.now().getTime() + minutes * 60_000).toISOString(),
  }
  await outbox.add('mail.requested', [request], null, [account.id])
}

/**
 * Mails a person about a security event of their account. Not to unconfirmed addresses, because a stranger could trigger
 * such mails to another person's address.
 */
export async function requestSecurityMail(
  ctx: Pick<Context, 'now'>,
  stores: Pick<Stores, 'outbox'>,
  account: AccountRow,
  about: SecurityEventKind,
): Promise<void> {
  if (account.emailConfirmedAt) await requestMail(ctx, stores, account, { kind: 'security', about })
}
