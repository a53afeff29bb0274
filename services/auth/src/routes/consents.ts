import { VISITOR_COOKIE_DAYS } from '@uitpost/contracts'
import { type App, route } from '@uitpost/service-kit'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { getConsents, recordPremiumInterest, saveConsents } from '../domain/privacy/consents.ts'

const COOKIE = 'visitor'
const PATH = '/api/user/consents'
const VisitorId = z.uuid()

/** The visitor's id is only in the cookie of this path. */
export function consentRoutes(app: App, ctx: Context, publicUrl: URL): void {
  const attributes = {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.protocol === 'https:',
    maxAge: VISITOR_COOKIE_DAYS * 86_400,
  } as const
  route(app, 'getConsents', (_request, caller) => getConsents(ctx, caller.id))
  route(app, 'saveConsents', async ({ body, userAgent }, caller, reply) => {
    const { consent, visitorId } = await saveConsents(ctx, body, {
      userId: caller?.id,
      visitorId: VisitorId.safeParse(reply.request.cookies[COOKIE]).data,
      userAgent,
    })
    if (visitorId) void reply.setCookie(COOKIE, visitorId, attributes)
    return consent
  })
  route(app, 'recordPremiumInterest', async (_request, caller) => {
    await recordPremiumInterest(ctx, caller.id)
    return { message: 'You will hear from us when premium begins.' }
  })
}
