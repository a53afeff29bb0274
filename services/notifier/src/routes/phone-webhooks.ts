import { routes } from '@uitpost/contracts'
import { type App, DomainError, route } from '@uitpost/service-kit'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { takeInReply } from '../domain/channels/phone-replies.ts'
import { takeInMessageStatus } from '../domain/channels/phone-reports.ts'

const Form = z.record(z.string(), z.string())
/** An answer that makes Twilio say nothing to whoever wrote. */
const SILENCE = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

/** Where the phone provider reports, as the routes are written. */
export const PHONE_WEBHOOKS = [routes.receiveMessageStatus, routes.receiveMessage].map((line) =>
  line.replace('POST ', ''),
)

/** The signature is the credential: it is looked at before anything in the form is. */
export function phoneWebhookRoutes(app: App, ctx: Context): void {
  app.http.addHook('preValidation', async (request) => {
    if (!PHONE_WEBHOOKS.includes(request.routeOptions.url ?? '')) return
    const form = Form.safeParse(request.body)
    const signature = request.headers['x-twilio-signature']
    // Behind the gateway the address that was signed is the public one, not what Host says (infra/docs/facts.md,
    // Twilio).
    const url = new URL(request.url, ctx.publicUrl).href
    if (typeof signature !== 'string' || !form.success || !ctx.isSignedByPhones(signature, url, form.data)) {
      throw new DomainError('unauthenticated', 'The signature of this report is missing or wrong.')
    }
  })
  route(app, 'receiveMessageStatus', ({ params, query, body }) =>
    takeInMessageStatus(ctx, { id: params.id, attempt: query.attempt }, body),
  )
  route(app, 'receiveMessage', async ({ body, requestId }, _caller, reply) => {
    await takeInReply(ctx, body, requestId)
    void reply.type('text/xml; charset=utf-8')
    return SILENCE
  })
}
