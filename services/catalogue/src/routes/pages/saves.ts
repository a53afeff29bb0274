import { SAVE_COOKIE } from '@uitpost/contracts'
import { assetsOf } from '@uitpost/public-pages'
import { type App, assertOwnOrigin, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { findPublicEvent } from '../../domain/reading/public-events.ts'
import { missingPage } from '../../pages/event-page.ts'

export function saveRoutes(app: App, ctx: Context): void {
  const publicUrl = new URL(ctx.publicUrl)
  // The app reads the cookie. It is set by this form only, so that no opened link saves anything.
  const attributes = [
    ...['Path=/', `Max-Age=${SAVE_COOKIE.minutes * 60}`, 'SameSite=Strict'],
    ...(publicUrl.protocol === 'https:' ? ['Secure'] : []),
  ]
  route(app, 'saveOnPage', async ({ params, acceptLanguage }, _caller, reply) => {
    assertOwnOrigin(reply.request, publicUrl)
    const language = languageOf(acceptLanguage)
    const event = await findPublicEvent(ctx, params.id)
    void reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex')
    if (!event) {
      void reply.code(404).headers({ vary: 'accept-language', 'content-language': language })
      return missingPage(language, assetsOf(reply.request.headers['x-page-assets']))
    }
    void reply.code(303).headers({
      location: `/events/${event.id}`,
      'set-cookie': [`${SAVE_COOKIE.name}=${event.id}`, ...attributes].join('; '),
    })
    return ''
  })
}
