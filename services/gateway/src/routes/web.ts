import { access } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { LANGUAGES, type Language, WEB_PATHS } from '@uitpost/contracts'
import { type App, type NotFoundHandler, sendNotFound } from '@uitpost/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { OPEN_TO_SITES } from './reply-headers.ts'

const YEAR_SECONDS = 31_536_000
const HOUR_SECONDS = 3_600
/** The script that other sites put into their pages, as it is or compressed. */
const EMBED = /\/embed\.js(\.br|\.gz)?$/

/**
 * The built web app: hashed assets are cached for ever, pages are revalidated, both precompressed by the build. Paths
 * without a screen are a 404. The landing page is prerendered in the browser's first language.
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
      if (EMBED.test(path)) {
        void reply.headers({ ...OPEN_TO_SITES, 'cache-control': `public, max-age=${HOUR_SECONDS}` })
        return
      }
      const hashed = path.includes('/assets/')
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  for (const path of WEB_PATHS.public) app.http.get(path, path === '/' ? sendLanding : sendScreen)
  for (const path of WEB_PATHS.signedIn) app.http.get(path, sendSignedInScreen)
}

/** For paths without a screen: browsers get the app's 404 page, other callers a problem. */
export const webNotFound: NotFoundHandler = (request, reply) =>
  // The whole page also for conditional requests, because 304 cannot carry the status 404.
  wantsScreen(request)
    ? reply.code(404).sendFile('index.html', { etag: false, lastModified: false })
    : sendNotFound(request, reply)

const sendScreen = (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile('index.html')

/** For robots that ignore robots.txt (routes/robots.ts): strangers only see the login screen there. */
const sendSignedInScreen = (request: FastifyRequest, reply: FastifyReply) =>
  sendScreen(request, reply.header('x-robots-tag', 'noindex'))

const sendLanding = (request: FastifyRequest, reply: FastifyReply) =>
  reply.header('vary', 'accept-language').sendFile(`landing.${languageOf(request)}.html`)

/** The browser's first supported language, as in the web app; otherwise English. */
function languageOf({ headers }: FastifyRequest): Language {
  const first = headers['accept-language']?.trim().slice(0, 2).toLowerCase()
  return LANGUAGES.find((language) => language === first) ?? 'en'
}

/** Whether a browser requests a page, not an API call or a file. */
function wantsScreen(request: FastifyRequest): boolean {
  const [pathname = '/'] = request.url.split('?')
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  return isPage && !/^\/(api|internal)(\/|$)/.test(pathname) && extname(pathname) === ''
}
