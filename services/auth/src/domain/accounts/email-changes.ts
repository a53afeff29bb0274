import { createHash, randomBytes } from 'node:crypto'
import { MAILED_SECRET_MINUTES } from '@uitpost/contracts'
import { type Caller, DomainError, newId } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { EmailChangeRow } from '../../store/email-changes.ts'
import { recordAuditAction } from '../audit/audit-trail.ts'
import { recordSecurityEvent } from '../audit/security-log.ts'
import { requestMail } from './account-mails.ts'
import { userStateOf } from './users.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const newToken = () => randomBytes(32).toString('base64url')

const taken = () => {
  const message = 'An account with this email already exists'
  return new DomainError('conflict', message, { errors: [{ field: 'email', code: 'taken', message }] })
}

/** Mails both addresses; the change takes effect when both have confirmed. */
export async function requestEmailChange(
  ctx: Context,
  caller: Caller,
  userId: string,
  email: string,
  requestId: string,
): Promise<void> {
  const newEmail = email.toLowerCase()
  await ctx.transaction(async (stores) => {
    const row = await stores.accounts.findForChange(userId)
    if (!row) throw new DomainError('not_found', 'There is no user with this id.')
    if (await stores.accounts.findByEmail(newEmail)) throw taken()
    const [oldToken, newAddressToken] = [newToken(), newToken()]
    await stores.emailChanges.put({
      id: newId(),
      userId,
      newEmail,
      requestedBy: caller.id,
      oldTokenHash: hashOf(oldToken),
      newTokenHash: hashOf(newAddressToken),
      expiresAt: new Date(ctx.now().getTime() + MAILED_SECRET_MINUTES.link * 60_000),
    })
    await requestMail(ctx, stores, row, { kind: 'email-change', token: oldToken })
    await requestMail(ctx, stores, row, { kind: 'email-change', to: newEmail, token: newAddressToken })
    const act = { action: 'user.email_change_requested', actorId: caller.id, subjectUserId: userId }
    await recordAuditAction(stores, { ...act, at: ctx.now() }, requestId)
  })
}

/** Confirms one side of an address change. Returns the message to show; undefined if the token belongs to no change. */
export async function confirmEmailChange(
  ctx: Context,
  token: string,
  requestId: string,
): Promise<string | undefined> {
  try {
    return await ctx.transaction((stores) => consumeConfirmation(ctx, stores, hashOf(token), requestId))
  } catch (error) {
    if (isTaken(error)) throw taken()
    throw error
  }
}

async function consumeConfirmation(
  ctx: Context,
  stores: Stores,
  hash: string,
  requestId: string,
): Promise<string | undefined> {
  const change = await stores.emailChanges.findForChange(hash)
  if (!change || change.expiresAt <= ctx.now()) return undefined
  // An account under erasure cannot be changed.
  if (!(await stores.accounts.findForChange(change.userId))) return undefined
  const side = change.oldTokenHash === hash ? 'oldConfirmedAt' : 'newConfirmedAt'
  const confirmed = await stores.emailChanges.confirm(change.id, side, ctx.now())
  if (!confirmed.oldConfirmedAt || !confirmed.newConfirmedAt) {
    return 'Confirmed. The change takes effect once the other address has confirmed it too.'
  }
  await applyChange(ctx, stores, confirmed, requestId)
  return 'The email address of the account has been changed.'
}

async function applyChange(
  ctx: Context,
  stores: Stores,
  { id, userId, newEmail, requestedBy }: EmailChangeRow,
  requestId: string,
): Promise<void> {
  await stores.emailChanges.remove(id)
  const at = ctx.now()
  const row = await stores.accounts.change(userId, { email: newEmail, emailConfirmedAt: at })
  await stores.outbox.add('user.changed', [userStateOf(row)], requestId, [userId])
  await recordSecurityEvent(stores, { kind: 'email_changed', userId, ip: '', userAgent: '' })
  const act = { action: 'user.email_changed', at, actorId: requestedBy, subjectUserId: userId }
  await recordAuditAction(stores, act, requestId)
}

const UNIQUE_VIOLATION = '23505'
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
