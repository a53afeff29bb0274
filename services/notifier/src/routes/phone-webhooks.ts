import { routes } from '@uitpost/contracts'
import { type App, DomainError, route } from '@uitpost/service-kit'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { applyReply } from '../domain/channels/phone-replies.ts'
import { applyMessageStatus } from '../domain/channels/phone-reports.ts'

const Form = z.record(z.string(), z.string())
/** Empty TwiML, so that Twilio sends no reply. */
const SILENCE = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

/** Paths of the phone provider's callbacks. */
export const PHONE_WEBHOOKS = [routes.receiveMessageStatus, routes.receiveMessage].map((line) =>
  line.replace('POST ', ''),
)

/** Authenticated by Twilio's signature, which is verified before the form is used. */
export function phoneWebhookRoutes(app: App, ctx: Context): void {
  app.http.addHook('preValidation', async (request) => {
    if (!PHONE_WEBHOOKS.includes(request.routeOptions.url ?? '')) return
    const form = Form.safeParse(request.body)
    const signature = request.headers['x-twilio-signature']
    // Behind the gateway Twilio signed the public URL, not the Host header (infra/docs/facts.md, Twilio).
    const url = new URL(request.url, ctx.publicUrl).href
    if (typeof signature !== 'string' || !form.success || !ctx.isSignedByPhones(signature, url, form.data)) {
      throw new DomainError('unauthenticated', 'The signature of this report is missing or wrong.')
    }
  })
  route(app, 'receiveMessageStatus', ({ params, query, body }) =>
    applyMessageStatus(ctx, { id: params.id, attempt: query.attempt }, body),
  )
  route(app, 'receiveMessage', async ({ body, requestId }, _caller, reply) => {
    await applyReply(ctx, body, requestId)
    void reply.type('text/xml; charset=utf-8')
    return SILENCE
  })
}
