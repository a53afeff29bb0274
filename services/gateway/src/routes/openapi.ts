import { gzipSync } from 'node:zlib'
import { assetsOf } from '@uitpost/public-pages'
import { type App, route } from '@uitpost/service-kit'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { createOpenApiDocument } from '../openapi/document.ts'
import { developersPage } from '../openapi/page.ts'
import { findPageAssets } from '../page-assets.ts'
import { acceptsGzip } from './compression.ts'

/** The OpenAPI document and the page that shows it. Both are built for their first reader, which takes 0.1 s. */
export async function openApiRoutes(app: App, ctx: Context): Promise<void> {
  const assets = assetsOf(await findPageAssets(ctx.webRoot))
  const sendDocument = precompressed(
    () => JSON.stringify(createOpenApiDocument(ctx)),
    'application/json; charset=utf-8',
  )
  const sendPage = precompressed(
    () => developersPage(createOpenApiDocument(ctx), assets),
    'text/html; charset=utf-8',
  )
  route(app, 'getOpenApi', (_request, _caller, reply) => sendDocument(reply))
  route(app, 'showDevelopersPage', (_request, _caller, reply) => sendPage(reply))
}

/** Answers with a text, built and compressed once for all callers. */
function precompressed(build: () => string, type: string): (reply: FastifyReply) => Buffer {
  let built: { plain: Buffer; zipped: Buffer } | undefined
  return (reply) => {
    const { plain, zipped } = (built ??= compress(build()))
    void reply.type(type).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (!acceptsGzip(reply.request)) return plain
    void reply.header('content-encoding', 'gzip')
    return zipped
  }
}

function compress(text: string): { plain: Buffer; zipped: Buffer } {
  const plain = Buffer.from(text)
  return { plain, zipped: gzipSync(plain) }
}
