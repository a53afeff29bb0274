import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { type Caller, DomainError } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { CODE_MINUTES, requestMail } from './account-mails.ts'
import { tooMany } from './sign-in.ts'
import { userStateOf } from './users.ts'

const CODE_TRIES = 5

/** With the person in it: equal codes of two people are not seen to be equal. */
const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId}.${code}`).digest()

/** Sends a code to the number; until it comes back the number is not used. */
export async function setPhone(ctx: Context, caller: Caller, phone: string): Promise<string> {
  const seconds = await ctx.throttle.waitForMail(caller.id, 'phone-code')
  if (seconds !== undefined) throw tooMany(seconds)
  return ctx.transaction(async (stores) => {
    const account = await stores.accounts.findForChange(caller.id)
    if (!account) throw new DomainError('unauthenticated', 'Please sign in.')
    if (account.phone === phone && account.phoneConfirmedAt) return 'This number is already confirmed.'
    const row = await stores.accounts.change(account.id, { phone, phoneConfirmedAt: null })
    await stores.outbox.add('user.changed', [userStateOf(row)], null, [row.id])
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await stores.mailedSecrets.put({
      kind: 'phone-code',
      userId: row.id,
      hash: hashOf(row.id, code),
      target: phone,
      expiresAt: new Date(ctx.now().getTime() + CODE_MINUTES * 60_000),
    })
    await requestMail(ctx, stores, row, { kind: 'phone-code', to: phone, code })
    return 'We have sent you a code.'
  })
}

/** Five tries in ten minutes; a wrong one is counted whatever happens next. */
export async function confirmPhone(ctx: Context, caller: Caller, code: string): Promise<void> {
  const refusal = await ctx.transaction(async (stores) => {
    const account = await stores.accounts.findForChange(caller.id)
    const secret = await stores.mailedSecrets.tryOf(caller.id, 'phone-code')
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

export async function removePhone(ctx: Context, caller: Caller): Promise<void> {
  await ctx.transaction(async (stores) => {
    if (!(await stores.accounts.findForChange(caller.id))) return
    await stores.mailedSecrets.remove(caller.id, 'phone-code')
    const row = await stores.accounts.change(caller.id, { phone: null, phoneConfirmedAt: null })
    await stores.outbox.add('user.changed', [userStateOf(row)], null, [row.id])
  })
}
