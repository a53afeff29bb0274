import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { MAILED_SECRET_MINUTES } from '@uitpost/contracts'
import { type Caller, DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { requestMail } from '../accounts/account-mails.ts'
import { assertMayUsePhone } from '../accounts/plans.ts'
import { userStateOf } from '../accounts/users.ts'
import { readMobileNumber } from './phone-numbers.ts'

const CODE_TRIES = 5

/** Includes the person, so that equal codes of two people have different hashes. */
const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId}.${code}`).digest()

/** Stores the number and sends a code to it; the number is used once confirmed. */
export async function setPhone(ctx: Context, caller: Caller, written: string, ip: string): Promise<string> {
  const current = await ctx.accounts.find(caller.id)
  if (!current) throw new DomainError('unauthenticated', 'Please sign in.')
  assertMayUsePhone(current)
  const { number, callingCode } = readMobileNumber(written, ctx.phoneCountries)
  if (current.phone === number && current.phoneConfirmedAt) return 'This number is already confirmed.'
  const seconds = await ctx.codeLimits.consume({ userId: caller.id, ip, number, callingCode })
  if (seconds !== undefined) throw tooManyCodes(seconds)
  return ctx.transaction(async (stores) => {
    const account = await stores.accounts.findForChange(caller.id)
    if (!account) throw new DomainError('unauthenticated', 'Please sign in.')
    assertMayUsePhone(account)
    const row = await stores.accounts.change(account.id, { phone: number, phoneConfirmedAt: null })
    await stores.outbox.add('user.changed', [userStateOf(row)], null, [row.id])
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await stores.mailedSecrets.put({
      kind: 'phone-code',
      userId: row.id,
      hash: hashOf(row.id, code),
      target: number,
      expiresAt: new Date(ctx.now().getTime() + MAILED_SECRET_MINUTES.code * 60_000),
    })
    await requestMail(ctx, stores, row, { kind: 'phone-code', to: number, code })
    return 'We have sent you a code.'
  })
}

const tooManyCodes = (retryAfter: number) =>
  new DomainError('too_many', 'Too many codes have been sent. Please try again later.', { retryAfter })

/** Five attempts in ten minutes; wrong ones count even if the request fails. */
export async function confirmPhone(ctx: Context, caller: Caller, code: string): Promise<void> {
  const refusal = await ctx.transaction(async (stores) => {
    const account = await stores.accounts.findForChange(caller.id)
    const secret = await stores.mailedSecrets.consumeAttempt(caller.id, 'phone-code')
    if (!account || !secret || secret.target !== account.phone || secret.expiresAt <= ctx.now()) {
      return 'This code is no longer valid. Please ask for a new one.'
    }
    if (secret.tries > CODE_TRIES) return 'Too many wrong codes. Please ask for a new one.'
    if (!timingSafeEqual(secret.hash, hashOf(caller.id, code))) return 'This code is not right.'
    await stores.mailedSecrets.remove(caller.id, 'phone-code')
    const row = await stores.accounts.change(account.id, { phoneConfirmedAt: ctx.now() })
    await stores.outbox.add('user.changed', [userStateOf(row)], null, [row.id])
    return undefined
  })
  if (!refusal) return
  const errors = [{ field: 'code', code: 'refused', message: refusal }]
  throw new DomainError('bad_request', refusal, { errors })
}

/** Deletes the number and a code that was sent to it. */
export async function removePhone(ctx: Context, caller: Caller): Promise<void> {
  await ctx.transaction(async (stores) => {
    if (!(await stores.accounts.findForChange(caller.id))) return
    await stores.mailedSecrets.remove(caller.id, 'phone-code')
    const row = await stores.accounts.change(caller.id, { phone: null, phoneConfirmedAt: null })
    await stores.outbox.add('user.changed', [userStateOf(row)], null, [row.id])
  })
}
