import type { MailKind, SecurityEventKind } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { Context, Stores } from '../context.ts'
import type { AccountRow } from '../store/schema.ts'

/** How long the secret of a link holds. */
export const LINK_MINUTES = 30
export const CODE_MINUTES = 10

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
  const minutes = kind === 'phone-code' ? CODE_MINUTES : LINK_MINUTES
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

/** Tells somebody what happened to their account. */
export const requestSecurityMail = (
  ctx: Pick<Context, 'now'>,
  stores: Pick<Stores, 'outbox'>,
  account: AccountRow,
  about: SecurityEventKind,
): Promise<void> => requestMail(ctx, stores, account, { kind: 'security', about })
