import { Readable } from 'node:stream'
import { MAX_BODY_BYTES, routeOf } from '@uitpost/contracts'
import { type App, DomainError, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { assertSigned, takeInMailReport } from '../domain/channels/mail-reports.ts'

/** Whoever has not shown a signature yet fills no memory of ours, whether they say how much there is or not. */
async function readBounded(payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of payload) {
    length += part.length
    if (length > MAX_BODY_BYTES) throw new DomainError('too_large', 'This request is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The signature is the credential: it is looked at before the body is read as anything. */
export function webhookRoutes(app: App, ctx: Context): void {
  const { path } = routeOf('receiveMailReport')
  app.http.addHook('preParsing', async (request, _reply, payload) => {
    if (request.routeOptions.url !== path) return payload
    const body = await readBounded(payload)
    const signature = request.headers['x-uitpost-signature']
    assertSigned(ctx.webhookSecret, signature?.toString(), body, ctx.now())
    return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length })
  })
  route(app, 'receiveMailReport', ({ body }) => takeInMailReport(ctx, body))
}
