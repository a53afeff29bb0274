import { randomBytes } from 'node:crypto'
import { DEFAULT_CHANNEL, DEFAULT_COUNTRY, DEFAULT_FREQUENCY, Email } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context, Stores } from '../context.ts'
import type { AccountRow } from '../store/schema.ts'
import { recordAct } from './audit-trail.ts'
import { newLinkToken } from './mailed-links.ts'
import { fitsPlan } from './plans.ts'
import { raiseTokenVersion } from './revocation.ts'
import { recordSecurityEvent } from './security-log.ts'
import { addAccount, userStateOf } from './users.ts'

const CITY = 'Amsterdam'

export interface NewAdmin {
  created: boolean
  /** Path of the page where the password is set, once and within thirty minutes. */
  path: string
}

/**
 * Makes a super admin of an address, with a new account or the one it has. Nobody knows a password of it until the link
 * was followed: there is no default one. Only whoever may run commands on the server comes here.
 */
export async function createAdmin(ctx: Context, written: string): Promise<NewAdmin> {
  const email = Email.safeParse(written).data?.toLowerCase()
  if (!email) throw new DomainError('bad_request', 'Please enter a valid email address')
  const created = await addAccount(ctx, {
    email,
    name: email.slice(0, email.indexOf('@')).slice(0, 120),
    password: randomBytes(32).toString('base64url'),
    city: CITY,
    country: DEFAULT_COUNTRY,
    language: 'en',
    preferredChannel: DEFAULT_CHANNEL,
    deliveryFreq: DEFAULT_FREQUENCY,
    role: 'super_admin',
    // The operator vouches for the address.
    confirmed: true,
  })
  const token = await ctx.transaction(async (stores) => {
    const account = await stores.accounts.findByEmail(email)
    if (!account) throw new DomainError('not_found', 'The account has just been deleted.')
    if (account.role !== 'super_admin') await promote(ctx, stores, account)
    return newLinkToken(ctx, stores, account, 'reset')
  })
  return { created: created !== undefined, path: `/auth/reset-password?token=${token}` }
}

async function promote(ctx: Context, stores: Stores, { id, role: before }: AccountRow): Promise<void> {
  const role = 'super_admin'
  const row = await raiseTokenVersion(stores, id)
  const changed = await stores.accounts.change(id, { role, ...fitsPlan(role, row) })
  await stores.outbox.add('user.changed', [userStateOf(changed)], null, [id])
  const detail = `${before} → ${role}`
  await recordSecurityEvent(stores, { kind: 'role_changed', userId: id, detail, ip: '', userAgent: '' })
  const act = { action: 'user.role_changed', at: ctx.now(), actorId: null, subjectUserId: id }
  await recordAct(stores, { ...act, before: { role: before }, after: { role } }, null)
}
