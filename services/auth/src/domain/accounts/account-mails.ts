import { MAILED_SECRET_MINUTES, type MailKind, type SecurityEventKind } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'

export interface MailOrder {
  kind: MailKind
  /** The address or number, where it is not the account's address. */
  to?: string
  token?: string
  code?: string
  about?: SecurityEventKind
}

/** Asks the notifier for an account message; it leaves when the transaction commits, and the outbox forgets it then. */
export async function requestMail(
  ctx: Pick<Context, 'now'>,
  { outbox }: Pick<Stores, 'outbox'>,
  account: AccountRow,
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
 * Tells somebody what happened to their account. Nothing is sent to an address that nobody confirmed: it may be that of
 * a stranger, whom whoever gave it could send mails at will.
 */
export async function requestSecurityMail(
  ctx: Pick<Context, 'now'>,
  stores: Pick<Stores, 'outbox'>,
  account: AccountRow,
  about: SecurityEventKind,
): Promise<void> {
  if (account.emailConfirmedAt) await requestMail(ctx, stores, account, { kind: 'security', about })
}
