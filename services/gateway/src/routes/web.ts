import { access } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { LANGUAGES, type Language, WEB_PATHS } from '@uitpost/contracts'
import { type App, type NotFoundHandler, sendNotFound } from '@uitpost/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

const YEAR_SECONDS = 31_536_000

/**
 * The built web app: hashed assets for ever, pages never kept, each packed as the build did it, and a real 404 for
 * paths that no screen has. The landing page is a finished page in the language that the browser asks for first.
 */
export async function webRoutes(app: App, ctx: Context): Promise<void> {
  await access(join(ctx.webRoot, 'index.html'))
  await app.http.register(fastifyStatic, {
    root: ctx.webRoot,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  for (const path of WEB_PATHS.public) app.http.get(path, path === '/' ? sendLanding : sendScreen)
  for (const path of WEB_PATHS.signedIn) app.http.get(path, sendGuarded)
}

/** Where no screen is, the app shows its 404 page; calls and files get a problem. */
export const webNotFound: NotFoundHandler = (request, reply) =>
  // Whoever has an older copy of it gets it whole again: "not modified" has no place beside a 404.
  wantsScreen(request)
    ? reply.code(404).sendFile('index.html', { etag: false, lastModified: false })
    : sendNotFound(request, reply)

const sendScreen = (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile('index.html')

/** For robots that come all the same (routes/robots.ts): a stranger only ever sees the login screen there. */
const sendGuarded = (request: FastifyRequest, reply: FastifyReply) =>
  sendScreen(request, reply.header('x-robots-tag', 'noindex'))

const sendLanding = (request: FastifyRequest, reply: FastifyReply) =>
  reply.header('vary', 'accept-language').sendFile(`landing.${languageOf(request)}.html`)

/** The first that the browser asks for when it is one of ours, as the app itself decides it; else English. */
function languageOf({ headers }: FastifyRequest): Language {
  const first = headers['accept-language']?.trim().slice(0, 2).toLowerCase()
  return LANGUAGES.find((language) => language === first) ?? 'en'
}

/** A person's browser asking for a page; not a call of the API, nor a file that is not there. */
function wantsScreen(request: FastifyRequest): boolean {
  const [pathname = '/'] = request.url.split('?')
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  return isPage && !/^\/(api|internal)(\/|$)/.test(pathname) && extname(pathname) === ''
}
