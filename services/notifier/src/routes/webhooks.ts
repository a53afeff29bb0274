import { Readable } from 'node:stream'
import { MAX_BODY_BYTES, routeOf } from '@uitpost/contracts'
import { type App, DomainError, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { applyMailReport, assertSigned } from '../domain/channels/mail-reports.ts'

/** Limits the memory used before the signature is verified, with or without Content-Length. */
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

/** Authenticated by signature, which is verified before the body is parsed. */
export function webhookRoutes(app: App, ctx: Context): void {
  const { path } = routeOf('receiveMailReport')
  app.http.addHook('preParsing', async (request, _reply, payload) => {
    if (request.routeOptions.url !== path) return payload
    const body = await readBounded(payload)
    const signature = request.headers['x-uitpost-signature']
    assertSigned(ctx.webhookSecret, signature?.toString(), body, ctx.now())
    return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length })
  })
  route(app, 'receiveMailReport', ({ body }) => applyMailReport(ctx, body))
}
