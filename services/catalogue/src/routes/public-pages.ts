import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import {
  describePublicEvent,
  findPublicEvent,
  getPublicEvent,
  readEventCalendar,
} from '../domain/reading/public-events.ts'
import { listSitemaps, readSitemap } from '../domain/reading/sitemaps.ts'
import { pageAddress } from '../pages/addresses.ts'
import { cardOf } from '../pages/event-card.ts'
import { eventPage, missingPage } from '../pages/event-page.ts'
import type { PageAssets } from '../pages/layout.ts'
import { sitemapIndex, sitemapOf } from '../pages/sitemap.ts'
import { languageOf } from '../texts/index.ts'

const XML = 'application/xml; charset=utf-8'
const HTML = 'text/html; charset=utf-8'

/** Which files of the web app these pages use; the gateway says so, because it has them. */
function assetsOf(header: string | string[] | undefined): PageAssets {
  const paths = String(header ?? '')
    .split(' ')
    .filter((path) => /^\/assets\/[\w.-]+$/.test(path))
  return {
    styles: paths.filter((path) => path.endsWith('.css')),
    fonts: paths.filter((path) => path.endsWith('.woff2')),
  }
}

export function publicPageRoutes(app: App, ctx: Context): void {
  route(app, 'showEventPage', async ({ params, acceptLanguage }, _caller, reply) => {
    const language = languageOf(acceptLanguage)
    const assets = assetsOf(reply.request.headers['x-page-assets'])
    const event = await findPublicEvent(ctx, params.id)
    void reply.type(HTML).header('vary', 'accept-language')
    if (event && event.id !== params.id.toLowerCase()) {
      void reply.code(301).header('location', pageAddress(ctx.publicUrl, event.id))
      return ''
    }
    void reply.header('content-language', language)
    if (event) {
      return eventPage(await describePublicEvent(ctx, event), language, { publicUrl: ctx.publicUrl, assets })
    }
    void reply.code(404)
    return missingPage(language, assets)
  })
  route(app, 'readEventCalendar', async ({ params }, _caller, reply) => {
    const { id, calendar } = await readEventCalendar(ctx, params.id)
    void reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="event-${id}.ics"`)
    return calendar
  })
  route(app, 'drawEventCard', async ({ params, query }, _caller, reply) => {
    const event = await getPublicEvent(ctx, params.id)
    const picture = await ctx.painter.paint(cardOf(event, query.lang ?? 'en'))
    // Whoever shows the preview shows the picture on a page of their own.
    void reply.type('image/png').header('cross-origin-resource-policy', 'cross-origin')
    return Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  })
  route(app, 'readSitemapIndex', async (_request, _caller, reply) => {
    const parts = await listSitemaps(ctx)
    void reply.type(XML)
    return sitemapIndex(parts, ctx.publicUrl)
  })
  route(app, 'readSitemap', async ({ params }, _caller, reply) => {
    const { pages, front } = await readSitemap(ctx, params.part)
    void reply.type(XML)
    return sitemapOf(pages, ctx.publicUrl, front)
  })
}
