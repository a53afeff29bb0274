import type { AgendaAddress, AgendaFeedQuery, Language } from '@uitpost/contracts'
import { citySlug } from '@uitpost/places'
import { type App, DomainError, type Handler, languageOf, NOT_MODIFIED, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { findScope, type Scope, type UnknownScope } from '../../domain/agenda/addresses.ts'
import { type FoundFeed, readCalendarFeedOf, readFeed } from '../../domain/agenda/feeds.ts'
import { calendarFeed, jsonFeed, jsonLdFeed, type Reader, rssFeed } from '../../pages/agenda/feeds.ts'
import { readUnlessKnown } from './known-replies.ts'

type Reply = Parameters<Handler<'readAgendaJson'>>[2]

interface Asked {
  params: AgendaAddress | undefined
  query: Partial<AgendaFeedQuery>
  acceptLanguage: string
}

interface Format<Feed extends FoundFeed, File> {
  /** Media type; JSON without one. */
  type?: string
  read: (ctx: Context, scope: Scope, query: Partial<AgendaFeedQuery>, language: Language) => Promise<Feed>
  write: (feed: Feed, address: string, reader: Reader) => File
}

/** The agenda as files. Any spelling of a city or a category is answered; the pages alone lead to the one address. */
export function agendaFeedRoutes(app: App, ctx: Context): void {
  const file =
    <Feed extends FoundFeed, File>({ type, read, write }: Format<Feed, File>) =>
    ({ params = {}, query, acceptLanguage }: Asked, _caller: unknown, reply: Reply) =>
      ctx.read(undefined, async (from) => {
        const language = query.lang ?? languageOf(acceptLanguage)
        const scope = await findScope(from, params)
        if ('unknown' in scope) throw unknownScope(scope)
        const feed = await readUnlessKnown(app, reply, from, { scope, query, language, read })
        if (feed === NOT_MODIFIED) return feed
        if (!query.lang) void reply.header('vary', 'accept-language')
        void reply.headers({ 'content-language': language, 'last-modified': feed.changedAt.toUTCString() })
        if (type) void reply.type(type)
        const address = new URL(reply.request.url, ctx.publicUrl).href
        return write(feed, address, { publicUrl: ctx.publicUrl, language, licence: ctx.factsLicence })
      })

  const calendar = file({
    type: 'text/calendar; charset=utf-8',
    read: readCalendarFeedOf,
    write: (feed, _address, reader) => calendarFeed(feed, reader),
  })
  const rss = file({ type: 'application/rss+xml; charset=utf-8', read: readFeed, write: rssFeed })
  const json = file({ read: readFeed, write: (feed, _address, reader) => jsonFeed(feed, reader) })
  const jsonLd = file({ type: 'application/ld+json', read: readFeed, write: jsonLdFeed })

  route(app, 'readAgendaCalendar', calendar)
  route(app, 'readCityAgendaCalendar', calendar)
  route(app, 'readCityAgendaPartCalendar', calendar)
  route(app, 'readAgendaRss', rss)
  route(app, 'readCityAgendaRss', rss)
  route(app, 'readCityAgendaPartRss', rss)
  route(app, 'readAgendaJson', json)
  route(app, 'readCityAgendaJson', json)
  route(app, 'readCityAgendaPartJson', json)
  route(app, 'readAgendaJsonLd', jsonLd)
  route(app, 'readCityAgendaJsonLd', jsonLd)
  route(app, 'readCityAgendaPartJsonLd', jsonLd)
}

/** Names what the address may have meant, as the page of an unknown city or category does. */
function unknownScope({ unknown, nearest }: UnknownScope): DomainError {
  const names = nearest.flatMap(({ city, category }) =>
    unknown === 'city' ? (city ? citySlug(city) : []) : (category?.slug ?? []),
  )
  const meant = names.length > 0 ? ` Did you mean ${names.join(', ')}?` : ''
  return new DomainError('not_found', `There is no such ${unknown}.${meant}`)
}
