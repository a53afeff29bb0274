import { WEB_PATHS } from '@uitpost/contracts'
import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'

/** Paths without content for search engines, besides the screens behind the login. */
const CLOSED = [
  ...['/api/', '/calendar/', '/unsubscribe/', '/subscribe/', '/organiser/'],
  ...['/auth/reset-password', '/auth/confirm', '/auth/sign-in'],
]

/** A Disallow line also covers the paths below it. */
function closedPaths(): string[] {
  const paths = [...WEB_PATHS.signedIn.map((path) => path.replace(/\/:\w+.*$/, '/')), ...CLOSED]
  return [...new Set(paths)].filter(
    (path) => !paths.some((other) => other !== path && path.startsWith(`${other.replace(/\/$/, '')}/`)),
  )
}

export function robotsRoutes(app: App, ctx: Context): void {
  const rules = ['User-agent: *', ...closedPaths().map((path) => `Disallow: ${path}`)]
  const text = [...rules, '', `Sitemap: ${new URL('/sitemap.xml', ctx.publicUrl).href}`, ''].join('\n')
  route(app, 'getRobots', async (_request, _caller, reply) => {
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache')
    return text
  })
}
