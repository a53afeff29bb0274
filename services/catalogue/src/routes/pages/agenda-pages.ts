import { AGENDA_SHOWN, type AgendaAddress, AgendaPageQuery } from '@uitpost/contracts'
import { assetsOf } from '@uitpost/public-pages'
import { type App, DomainError, type Handler, languageOf, NOT_MODIFIED, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { findScope, pathOfScope, type UnknownScope, unknownIn } from '../../domain/agenda/addresses.ts'
import { readFeed } from '../../domain/agenda/feeds.ts'
import { listLargestCities } from '../../domain/agenda/listed-pages.ts'
import { agendaPage, missingAgendaPage } from '../../pages/agenda/agenda-page.ts'
import { embeddedAgenda } from '../../pages/agenda/embedded-agenda.ts'
import { type AskedMembers, addressOfScope } from '../../pages/agenda/scope-names.ts'
import { readUnlessKnown } from './known-replies.ts'

const HTML = 'text/html; charset=utf-8'

type Reply = Parameters<Handler<'showAgenda'>>[2]

interface Asked {
  query: Partial<AgendaPageQuery>
  acceptLanguage: string
}

export function agendaPageRoutes(app: App, ctx: Context): void {
  const show = (address: AgendaAddress, { query, acceptLanguage }: Asked, reply: Reply) =>
    ctx.read(undefined, async (from) => {
      const { lang, cursor } = query
      const language = lang ?? languageOf(acceptLanguage)
      const assets = assetsOf(reply.request.headers['x-page-assets'])
      void reply.type(HTML)
      if (!lang) void reply.header('vary', 'accept-language')
      const refuse = (scope: UnknownScope) => {
        void reply.code(statusOf(scope)).header('content-language', language)
        return missingAgendaPage(scope, language, assets)
      }
      const scope = await findScope(from, address)
      if ('unknown' in scope) return refuse(scope)
      if (pathOfScope(scope) !== pathOf(address)) {
        void reply.code(301).header('location', addressOfScope(ctx.publicUrl, scope, lang))
        return ''
      }
      const asked = { scope, query: { limit: AGENDA_SHOWN, ...query }, language, read: readFeed }
      const found = await readUnlessKnown(app, reply, from, asked).catch((error: unknown) =>
        refusalIn(from, query, error),
      )
      if (found === NOT_MODIFIED) return found
      if ('unknown' in found) return refuse(found)
      void reply.header('content-language', language)
      return agendaPage(found, language, {
        scope,
        asked: scope.city ? [] : membersOf(reply.request.url),
        cursor,
        publicUrl: ctx.publicUrl,
        licence: ctx.factsLicence,
        assets,
        cities: found.scope.city ? [] : await listLargestCities(from),
        categories: await from.stores.categories.listApproved(),
      })
    })
  route(app, 'showAgenda', (request, _caller, reply) => show({}, request, reply))
  route(app, 'showCityAgenda', (request, _caller, reply) => show(request.params, request, reply))
  route(app, 'showCityAgendaPart', (request, _caller, reply) => show(request.params, request, reply))
  route(app, 'showEmbeddedAgenda', ({ query, acceptLanguage }, _caller, reply) =>
    ctx.read(undefined, async (from) => {
      const { lang, theme, ...asked } = query
      const language = lang ?? languageOf(acceptLanguage)
      void reply.type(HTML).header('content-language', language)
      if (!lang) void reply.header('vary', 'accept-language')
      const found = await readUnlessKnown(app, reply, from, {
        scope: { weekend: false },
        query: { limit: AGENDA_SHOWN, ...asked },
        language,
        read: readFeed,
      }).catch((error: unknown) => refusalIn(from, asked, error))
      if (found === NOT_MODIFIED) return found
      if ('unknown' in found) void reply.code(statusOf(found))
      return embeddedAgenda(found, language, {
        asked: membersOf(reply.request.url),
        theme,
        publicUrl: ctx.publicUrl,
        assets: assetsOf(reply.request.headers['x-page-assets']),
      })
    }),
  )
}

const pathOf = ({ city, part }: AgendaAddress): string =>
  ['/agenda', city, part].filter((one) => one !== undefined).join('/')

function refusalIn(ctx: Context, query: Partial<AgendaPageQuery>, error: unknown): Promise<UnknownScope> {
  if (!(error instanceof DomainError) || error.code !== 'bad_request') throw error
  return unknownIn(ctx, query, error)
}

const statusOf = ({ unknown }: UnknownScope): number => (unknown === 'question' ? 400 : 404)

const OWN_MEMBERS = new Set(['cursor', 'lang'])

/** The members of the question as they were sent; those of other sites are left out. */
function membersOf(url: string): AskedMembers {
  const { searchParams } = new URL(url, 'http://localhost')
  return [...searchParams].filter(
    ([name]) => Object.hasOwn(AgendaPageQuery.shape, name) && !OWN_MEMBERS.has(name),
  )
}
