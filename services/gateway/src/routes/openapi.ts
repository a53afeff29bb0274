import { gzipSync } from 'node:zlib'
import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { createOpenApiDocument } from '../openapi/document.ts'
import { takesGzip } from './packing.ts'

/** The contracts for everybody else; made once, and the same until the next version. */
export function openApiRoutes(app: App, ctx: Context): void {
  const document = Buffer.from(JSON.stringify(createOpenApiDocument(ctx)))
  const zipped = gzipSync(document)
  route(app, 'getOpenApi', (_request, _caller, reply) => {
    void reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
    if (!takesGzip(reply.request)) return document
    void reply.header('content-encoding', 'gzip')
    return zipped
  })
}
