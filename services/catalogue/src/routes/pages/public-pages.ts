import { assetsOf } from '@uitpost/public-pages'
import { type App, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { AGENDA_PART, listSitemapParts, readAgendaSitemap } from '../../domain/agenda/listed-pages.ts'
import { readNearThatDay } from '../../domain/agenda/near-that-day.ts'
import {
  describePublicEvent,
  findPublicEvent,
  getPublicEvent,
  readEventCalendar,
} from '../../domain/reading/public-events.ts'
import { readSitemap } from '../../domain/reading/sitemaps.ts'
import { pageAddress } from '../../pages/addresses.ts'
import { cardOf } from '../../pages/event-card.ts'
import { eventPage, missingPage } from '../../pages/event-page.ts'
import { sitemapIndex, sitemapOf, sitemapOfAgendas } from '../../pages/sitemap.ts'

const XML = 'application/xml; charset=utf-8'
const HTML = 'text/html; charset=utf-8'

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
      return eventPage(await describePublicEvent(ctx, event, language), language, {
        publicUrl: ctx.publicUrl,
        assets,
        nearby: await readNearThatDay(ctx, event, language),
      })
    }
    void reply.code(404)
    return missingPage(language, assets)
  })
  route(app, 'readEventCalendar', async ({ params, acceptLanguage }, _caller, reply) => {
    const { id, calendar } = await readEventCalendar(ctx, params.id, languageOf(acceptLanguage))
    void reply
      .type('text/calendar; charset=utf-8')
      .header('vary', 'accept-language')
      .header('content-disposition', `attachment; filename="event-${id}.ics"`)
    return calendar
  })
  route(app, 'drawEventCard', async ({ params, query }, _caller, reply) => {
    const event = await getPublicEvent(ctx, params.id)
    const picture = await ctx.painter.paint(cardOf(event, query.lang ?? 'en'))
    // Other sites embed the picture in their previews.
    void reply.type('image/png').header('cross-origin-resource-policy', 'cross-origin')
    return Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  })
  route(app, 'readSitemapIndex', async (_request, caller, reply) => {
    const parts = await ctx.read(caller?.id, listSitemapParts)
    void reply.type(XML)
    return sitemapIndex(parts, ctx.publicUrl)
  })
  route(app, 'readSitemap', async ({ params }, caller, reply) => {
    if (params.part === AGENDA_PART) {
      const scopes = await ctx.read(caller?.id, readAgendaSitemap)
      void reply.type(XML)
      return sitemapOfAgendas(scopes, ctx.publicUrl)
    }
    const { pages, front } = await ctx.read(caller?.id, (from) => readSitemap(from, params.part))
    void reply.type(XML)
    return sitemapOf(pages, ctx.publicUrl, front)
  })
}
