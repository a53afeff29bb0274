import { createHash, ECDH } from 'node:crypto'
import {
  MAX_PUSH_DEVICES,
  type PushDevice,
  type PushSettings,
  type PushSubscriptionInput,
  type Role,
  type SessionsState,
} from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { DeliveryRow, PushSubscriptionRow, RecipientRow } from '../../store/schema.ts'
import { effectivePreferences } from './unsubscribe.ts'

const USER_AGENT_LENGTH = 300

/** A browser computes the same hash to find itself in the list. */
export const pushIdOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url')

const toDevice = (row: PushSubscriptionRow): PushDevice => ({
  id: row.id,
  userAgent: row.userAgent,
  createdAt: row.createdAt.toISOString(),
  lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
})

/** Whether push is offered, and the caller's browsers. */
export const getPushSettings = async (ctx: Context, userId: string): Promise<PushSettings> => ({
  publicKey: ctx.push?.publicKey ?? null,
  devices: (await ctx.pushSubscriptions.list(userId)).map(toDevice),
})

/** Invalid keys are refused now, because encrypting every message for them would fail. */
function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed') !== ''
  } catch {
    return false
  }
}

/** A refusal that names the field, like validation errors of forms. */
const refuse = (reason: 'forbidden' | 'bad_request', field: string, code: string, message: string) =>
  new DomainError(reason, message, { errors: [{ field, code, message }] })

function assertAllowed({ push }: Context, { endpoint, keys }: PushSubscriptionInput, role: Role): void {
  if (!push) throw new DomainError('not_found', 'Push notifications are not offered here.')
  if (role !== 'premium') {
    throw refuse('forbidden', 'endpoint', 'premium_only', 'Push notifications require premium account')
  }
  if (!push.isPushService(endpoint)) {
    const message = 'This is not the push service of a browser we know.'
    throw refuse('bad_request', 'endpoint', 'unknown_push_service', message)
  }
  if (!isPublicKey(keys.p256dh)) {
    throw refuse('bad_request', 'keys.p256dh', 'bad_key', 'This key is not one of a browser.')
  }
}

/** Stores the caller's browser; if it belonged to another account, it moves to the caller. */
export async function savePushSubscription(
  ctx: Context,
  input: PushSubscriptionInput,
  caller: { id: string; sessionId: string; role: Role; userAgent: string },
): Promise<PushDevice> {
  assertAllowed(ctx, input, caller.role)
  const { endpoint, keys, replaces } = input
  const id = pushIdOf(endpoint)
  return ctx.transaction(async ({ pushSubscriptions, recipients }) => {
    // The lock prevents subscribing during an erasure, and counts concurrent browsers one after the other.
    if (!(await recipients.lock(caller.id))) {
      throw new DomainError('conflict', 'Your account is not known here yet. Please try again in a moment.')
    }
    if (replaces !== undefined) await pushSubscriptions.remove(caller.id, pushIdOf(replaces))
    const saved = await pushSubscriptions.save({
      id,
      endpoint,
      userId: caller.id,
      sessionId: caller.sessionId,
      createdAt: ctx.now(),
      p256dh: keys.p256dh,
      auth: keys.auth,
      userAgent: caller.userAgent.slice(0, USER_AGENT_LENGTH),
    })
    await pushSubscriptions.keepNewest(caller.id, MAX_PUSH_DEVICES, id)
    return toDevice(saved)
  })
}

export async function removePushSubscription(
  ctx: Context,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  if (!(await ctx.pushSubscriptions.remove(userId, id))) {
    throw new DomainError('not_found', 'There is no such device of yours.')
  }
  return { id }
}

/** Deletes the browsers of ended sessions. */
export async function removeOfEndedSessions(
  { pushSubscriptions }: Pick<Stores, 'pushSubscriptions'>,
  people: readonly SessionsState[],
): Promise<void> {
  await pushSubscriptions.removeSignedOut(people.map(({ id, live, at }) => ({ id, live, at })))
}

/** Premium only, with push and event reminders turned on. */
export const wantsPush = (recipient: RecipientRow): boolean =>
  recipient.role === 'premium' && recipient.pushNotifications && effectivePreferences(recipient).reminders

/** One push delivery per browser: its period consists of the occasion and the browser id. */
export const pushPeriod = (occasion: string, id: string): string => `${occasion} ${id}`

/** The browser id in the period of a push delivery. */
export const pushIdIn = ({ period }: Pick<DeliveryRow, 'period'>): string =>
  period.slice(period.lastIndexOf(' ') + 1)

/** The occasion of the notification that a delivery is about. */
export const occasionOf = ({ channel, period }: Pick<DeliveryRow, 'channel' | 'period'>): string =>
  channel === 'push' ? period.slice(0, period.lastIndexOf(' ')) : period
