import { gzipSync } from 'node:zlib'
import { assetsOf } from '@uitpost/public-pages'
import { type App, route } from '@uitpost/service-kit'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { createOpenApiDocument } from '../openapi/document.ts'
import { developersPage } from '../openapi/page.ts'
import { findPageAssets } from '../page-assets.ts'
import { acceptsGzip } from './compression.ts'

/** The OpenAPI document and the page that shows it, both built once. */
export async function openApiRoutes(app: App, ctx: Context): Promise<void> {
  const document = createOpenApiDocument(ctx)
  const page = developersPage(document, assetsOf(await findPageAssets(ctx.webRoot)))
  const sendDocument = precompressed(JSON.stringify(document), 'application/json; charset=utf-8')
  const sendPage = precompressed(page, 'text/html; charset=utf-8')
  route(app, 'getOpenApi', (_request, _caller, reply) => sendDocument(reply))
  route(app, 'showDevelopersPage', (_request, _caller, reply) => sendPage(reply))
}

/** Answers with a text, compressed once for all callers that accept gzip. */
function precompressed(text: string, type: string): (reply: FastifyReply) => Buffer {
  const plain = Buffer.from(text)
  const zipped = gzipSync(plain)
  return (reply) => {
    void reply.type(type).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (!acceptsGzip(reply.request)) return plain
    void reply.header('content-encoding', 'gzip')
    return zipped
  }
}
