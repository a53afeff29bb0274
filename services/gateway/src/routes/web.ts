import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { WEB_PATHS } from '@uitpost/contracts'
import { type App, type NotFoundHandler, sendNotFound } from '@uitpost/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

const YEAR_SECONDS = 31_536_000
const SCREENS = new Set<string>([...WEB_PATHS.public, ...WEB_PATHS.signedIn])

/** The built web app: hashed assets for ever, index.html never kept, and a real 404 for paths that no screen has. */
export async function webRoutes(app: App, ctx: Context): Promise<void> {
  await access(join(ctx.webRoot, 'index.html'))
  await app.http.register(fastifyStatic, {
    root: ctx.webRoot,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  for (const path of SCREENS) app.http.get(path, (_request, reply) => sendScreen(ctx, reply, 200))
}

/** Where no screen is, the app shows its 404 page; calls and files get a problem. */
export const webNotFound =
  (ctx: Context): NotFoundHandler =>
  (request, reply) =>
    wantsScreen(request) ? sendScreen(ctx, reply, 404) : sendNotFound(request, reply)

const sendScreen = (ctx: Context, reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(createReadStream(join(ctx.webRoot, 'index.html')))

/** A person's browser asking for a page; not a call of the API, nor a file that is not there. */
function wantsScreen(request: FastifyRequest): boolean {
  const [pathname = '/'] = request.url.split('?')
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  return isPage && !/^\/(api|internal)(\/|$)/.test(pathname) && extname(pathname) === ''
}
