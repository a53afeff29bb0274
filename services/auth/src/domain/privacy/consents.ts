import { CONSENT_TEXT_VERSION, type Consent, type ConsentChoice } from '@uitpost/contracts'
import { DomainError, newId } from '@uitpost/service-kit'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { ConsentRow } from '../../store/schema.ts'

const USER_AGENT_LENGTH = 200

const consentOf = ({ analytics, marketing, at, textVersion }: ConsentRow): Consent => ({
  analytics,
  marketing,
  textVersion,
  decidedAt: at.toISOString(),
})

const NOT_ASKED: Consent = { analytics: false, marketing: false, decidedAt: null, textVersion: null }

/** The latest choice; both false before one. */
export async function getConsents(ctx: Context, userId: string): Promise<Consent> {
  const row = await ctx.consents.findLast(userId)
  return row ? consentOf(row) : NOT_ASKED
}

export interface Decider {
  userId: string | undefined
  /** The id in the visitor's cookie, if any. */
  visitorId: string | undefined
  userAgent: string
}

/** Records a choice; a visitor without account gets an id for a cookie. */
export async function saveConsents(
  ctx: Context,
  { analytics, marketing }: z.output<typeof ConsentChoice>,
  { userId, visitorId, userAgent }: Decider,
): Promise<{ consent: Consent; visitorId: string | undefined }> {
  const row: ConsentRow = {
    id: newId(),
    analytics,
    marketing,
    textVersion: CONSENT_TEXT_VERSION,
    userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
    at: ctx.now(),
    userId: userId ?? null,
    anonymousId: userId ? null : (visitorId ?? newId()),
  }
  if (userId) await assertAccount(ctx, userId)
  await ctx.consents.add(row)
  return { consent: consentOf(row), visitorId: row.anonymousId ?? undefined }
}

/** Records the interest in premium once per account; repeated calls change nothing. */
export async function recordPremiumInterest(ctx: Context, userId: string): Promise<void> {
  await assertAccount(ctx, userId)
  await ctx.consents.addPremiumInterest(userId, ctx.now())
}

async function assertAccount(ctx: Context, userId: string): Promise<void> {
  if (!(await ctx.accounts.find(userId))) throw new DomainError('unauthenticated', 'Please sign in.')
}
