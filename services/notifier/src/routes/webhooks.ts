import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { routeOf } from '@uitpost/contracts'
import { type App, DomainError, MAX_BODY_BYTES, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { assertSigned, takeInMailReport } from '../domain/mail-reports.ts'

/** The signature is the credential: it is looked at before the body is read as anything. */
export function webhookRoutes(app: App, ctx: Context): void {
  const { path } = routeOf('receiveMailReport')
  app.http.addHook('preParsing', async (request, _reply, payload) => {
    if (request.routeOptions.url !== path) return payload
    if (Number(request.headers['content-length']) > MAX_BODY_BYTES) {
      throw new DomainError('too_large', 'This request is too large.')
    }
    const body = await buffer(payload)
    const signature = request.headers['x-uitpost-signature']
    assertSigned(ctx.webhookSecret, signature?.toString(), body, ctx.now())
    return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length })
  })
  route(app, 'receiveMailReport', ({ body }) => takeInMailReport(ctx, body))
}
