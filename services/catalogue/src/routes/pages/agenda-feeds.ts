import type { AgendaAddress, AgendaFeedQuery, Language } from '@uitpost/contracts'
import { citySlug } from '@uitpost/places'
import { type App, DomainError, type Handler, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { findScope, type Scope, type UnknownScope } from '../../domain/agenda/addresses.ts'
import { type FoundFeed, readCalendarFeedOf, readFeed } from '../../domain/agenda/feeds.ts'
import { calendarFeed, jsonFeed, jsonLdFeed, rssFeed } from '../../pages/agenda/feeds.ts'

type Reply = Parameters<Handler<'readAgendaJson'>>[2]

interface Asked {
  params: AgendaAddress | undefined
  query: Partial<AgendaFeedQuery>
  acceptLanguage: string
}

/** The agenda as files. Any spelling of a city or a category is answered; the pages alone lead to the one address. */
export function agendaFeedRoutes(app: App, ctx: Context): void {
  const read = <Feed extends FoundFeed>(
    by: (from: Context, scope: Scope, query: Partial<AgendaFeedQuery>, language: Language) => Promise<Feed>,
    { params = {}, query, acceptLanguage }: Asked,
    reply: Reply,
  ) =>
    ctx.read(undefined, async (from) => {
      const language = query.lang ?? languageOf(acceptLanguage)
      const scope = await findScope(from, params)
      if ('unknown' in scope) throw unknownScope(scope)
      const feed = await by(from, scope, query, language)
      if (!query.lang) void reply.header('vary', 'accept-language')
      void reply.headers({ 'content-language': language, 'last-modified': feed.changedAt.toUTCString() })
      const address = new URL(reply.request.url, ctx.publicUrl).href
      return { feed, address, reader: { publicUrl: ctx.publicUrl, language, licence: ctx.factsLicence } }
    })

  const calendar = async (asked: Asked, reply: Reply) => {
    const { feed, reader } = await read(readCalendarFeedOf, asked, reply)
    void reply.type('text/calendar; charset=utf-8')
    return calendarFeed(feed, reader)
  }
  const rss = async (asked: Asked, reply: Reply) => {
    const { feed, address, reader } = await read(readFeed, asked, reply)
    void reply.type('application/rss+xml; charset=utf-8')
    return rssFeed(feed, address, reader)
  }
  const json = async (asked: Asked, reply: Reply) => {
    const { feed, reader } = await read(readFeed, asked, reply)
    return jsonFeed(feed, reader)
  }
  const jsonLd = async (asked: Asked, reply: Reply) => {
    const { feed, address, reader } = await read(readFeed, asked, reply)
    void reply.type('application/ld+json')
    return jsonLdFeed(feed, address, reader)
  }

  route(app, 'readAgendaCalendar', (asked, _caller, reply) => calendar(asked, reply))
  route(app, 'readCityAgendaCalendar', (asked, _caller, reply) => calendar(asked, reply))
  route(app, 'readCityAgendaPartCalendar', (asked, _caller, reply) => calendar(asked, reply))
  route(app, 'readAgendaRss', (asked, _caller, reply) => rss(asked, reply))
  route(app, 'readCityAgendaRss', (asked, _caller, reply) => rss(asked, reply))
  route(app, 'readCityAgendaPartRss', (asked, _caller, reply) => rss(asked, reply))
  route(app, 'readAgendaJson', (asked, _caller, reply) => json(asked, reply))
  route(app, 'readCityAgendaJson', (asked, _caller, reply) => json(asked, reply))
  route(app, 'readCityAgendaPartJson', (asked, _caller, reply) => json(asked, reply))
  route(app, 'readAgendaJsonLd', (asked, _caller, reply) => jsonLd(asked, reply))
  route(app, 'readCityAgendaJsonLd', (asked, _caller, reply) => jsonLd(asked, reply))
  route(app, 'readCityAgendaPartJsonLd', (asked, _caller, reply) => jsonLd(asked, reply))
}

/** Names what the address may have meant, as the page of an unknown city or category does. */
function unknownScope({ unknown, nearest }: UnknownScope): DomainError {
  const names = nearest.flatMap(({ city, category }) =>
    unknown === 'city' ? (city ? citySlug(city) : []) : (category?.slug ?? []),
  )
  const meant = names.length > 0 ? ` Did you mean ${names.join(', ')}?` : ''
  return new DomainError('not_found', `There is no such ${unknown}.${meant}`)
}
