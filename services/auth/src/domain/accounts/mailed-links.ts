import { createHash, randomBytes } from 'node:crypto'
import { MAILED_SECRET_MINUTES } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'
import { requestMail } from './account-mails.ts'

export type LinkKind = 'confirm' | 'reset'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const linkRefused = () =>
  new DomainError('bad_request', 'This link is no longer valid. Please ask for a new one.')

/** The secret of a link: its reader has it, and here only its hash stays. Links mailed before it still hold. */
export async function newLinkToken(
  ctx: Pick<Context, 'now'>,
  { mailedLinks }: Pick<Stores, 'mailedLinks'>,
  account: AccountRow,
  kind: LinkKind,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await mailedLinks.add({
    kind,
    userId: account.id,
    hash: hashOf(token),
    target: account.email,
    expiresAt: new Date(ctx.now().getTime() + MAILED_SECRET_MINUTES.link * 60_000),
  })
  return token
}

export async function mailLink(
  ctx: Pick<Context, 'now'>,
  stores: Pick<Stores, 'mailedLinks' | 'outbox'>,
  account: AccountRow,
  kind: LinkKind,
): Promise<void> {
  const token = await newLinkToken(ctx, stores, account, kind)
  await requestMail(ctx, stores, account, { kind, token })
}

/** Whether it is worth hashing a password for; `takeLink` decides. */
export async function assertLinkHolds(ctx: Context, kind: LinkKind, token: string): Promise<void> {
  const link = await ctx.mailedLinks.find(kind, hashOf(token))
  if (!link || link.expiresAt <= ctx.now()) throw linkRefused()
}

/**
 * The account that a link speaks for, once: not late, not twice, and not after its address changed. Using one ends all
 * of its kind. The account is locked first, so that of two links used at once the second finds nothing.
 */
export async function takeLink(
  ctx: Context,
  { mailedLinks, accounts }: Pick<Stores, 'mailedLinks' | 'accounts'>,
  kind: LinkKind,
  token: string,
): Promise<AccountRow | undefined> {
  const hash = hashOf(token)
  const link = await mailedLinks.find(kind, hash)
  if (!link || link.expiresAt <= ctx.now()) return undefined
  const account = await accounts.findForChange(link.userId)
  if (account?.email !== link.target) return undefined
  const ended = await mailedLinks.removeAll(account.id, kind)
  return ended.some((one) => one.equals(hash)) ? account : undefined
}
