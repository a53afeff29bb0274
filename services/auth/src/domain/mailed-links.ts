import { createHash, randomBytes } from 'node:crypto'
import { DomainError } from '@uitpost/service-kit'
import type { Context, Stores } from '../context.ts'
import type { AccountRow } from '../store/schema.ts'
import { LINK_MINUTES, requestMail } from './account-mails.ts'

export type LinkKind = 'confirm' | 'reset'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const linkRefused = () =>
  new DomainError('bad_request', 'This link is no longer valid. Please ask for a new one.')

/** The secret of a link: its reader has it, and here only its hash stays. */
export async function newLinkToken(
  ctx: Pick<Context, 'now'>,
  { mailedSecrets }: Pick<Stores, 'mailedSecrets'>,
  account: AccountRow,
  kind: LinkKind,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await mailedSecrets.put({
    kind,
    userId: account.id,
    hash: hashOf(token),
    target: account.email,
    expiresAt: new Date(ctx.now().getTime() + LINK_MINUTES * 60_000),
  })
  return token
}

export async function mailLink(
  ctx: Pick<Context, 'now'>,
  stores: Pick<Stores, 'mailedSecrets' | 'outbox'>,
  account: AccountRow,
  kind: LinkKind,
): Promise<void> {
  const token = await newLinkToken(ctx, stores, account, kind)
  await requestMail(ctx, stores, account, { kind, token })
}

/** Whether it is worth hashing a password for; `takeLink` decides. */
export async function assertLinkHolds(ctx: Context, kind: LinkKind, token: string): Promise<void> {
  const secret = await ctx.mailedSecrets.findByHash(kind, hashOf(token))
  if (!secret || secret.expiresAt <= ctx.now()) throw linkRefused()
}

/** The account that a link speaks for, once: not late, not twice, and not after its address changed. */
export async function takeLink(
  ctx: Context,
  { mailedSecrets, accounts }: Pick<Stores, 'mailedSecrets' | 'accounts'>,
  kind: LinkKind,
  token: string,
): Promise<AccountRow | undefined> {
  const secret = await mailedSecrets.take(kind, hashOf(token))
  if (!secret || secret.expiresAt <= ctx.now()) return undefined
  const account = await accounts.findForChange(secret.userId)
  return account?.email === secret.target ? account : undefined
}
