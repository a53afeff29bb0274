import { MAILED_SECRET_MINUTES } from '@uitpost/contracts'
import { DomainError, hashOf, newToken } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'
import { requestMail } from './account-mails.ts'

export type LinkKind = 'confirm' | 'reset' | 'sign-in'

export const linkRefused = () =>
  new DomainError('bad_request', 'This link is no longer valid. Please ask for a new one.')

/** Creates a link's secret and stores its hash. Earlier links stay valid. */
export async function newLinkToken(
  ctx: Pick<Context, 'now'>,
  { mailedLinks }: Pick<Stores, 'mailedLinks'>,
  account: AccountRow,
  kind: LinkKind,
): Promise<string> {
  const token = newToken()
  await mailedLinks.add({
    kind,
    userId: account.id,
    hash: hashOf(token),
    target: account.email,
    expiresAt: new Date(ctx.now().getTime() + MAILED_SECRET_MINUTES.link * 60_000),
  })
  return token
}

/** Creates a link and requests the mail with it; both are sent with the transaction. */
export async function mailLink(
  ctx: Pick<Context, 'now'>,
  stores: Pick<Stores, 'mailedLinks' | 'outbox'>,
  account: AccountRow,
  kind: LinkKind,
): Promise<void> {
  const token = await newLinkToken(ctx, stores, account, kind)
  await requestMail(ctx, stores, account, { kind, token })
}

/** Throws if the link is invalid, before a password is hashed for it; `consumeLink` decides. */
export async function assertLinkValid(ctx: Context, kind: LinkKind, token: string): Promise<void> {
  const link = await ctx.mailedLinks.find(kind, hashOf(token))
  if (!link || link.expiresAt <= ctx.now()) throw linkRefused()
}

/**
 * The account of a link, which must not be expired, used, or for a previous address. Using a link ends all of its kind.
 * The account is locked first, so that of two concurrent uses one fails.
 */
export async function consumeLink(
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
