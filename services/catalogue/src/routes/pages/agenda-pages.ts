import { AGENDA_SHOWN, type AgendaAddress, type Language } from '@uitpost/contracts'
import { assetsOf } from '@uitpost/public-pages'
import { type App, type Handler, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { findScope, pathOfScope, queryOfScope } from '../../domain/agenda/addresses.ts'
import { listLargestCities } from '../../domain/agenda/listed-pages.ts'
import { readPublicAgenda } from '../../domain/agenda/public-agenda.ts'
import { agendaPage, missingAgendaPage } from '../../pages/agenda/agenda-page.ts'
import { addressOfScope } from '../../pages/agenda/scope-names.ts'

const HTML = 'text/html; charset=utf-8'

type Reply = Parameters<Handler<'showAgenda'>>[2]

interface Asked {
  query: { lang?: Language | undefined }
  acceptLanguage: string
}

export function agendaPageRoutes(app: App, ctx: Context): void {
  const show = (address: AgendaAddress, { query: { lang }, acceptLanguage }: Asked, reply: Reply) =>
    ctx.read(undefined, async (from) => {
      const language = lang ?? languageOf(acceptLanguage)
      const assets = assetsOf(reply.request.headers['x-page-assets'])
      void reply.type(HTML)
      if (!lang) void reply.header('vary', 'accept-language')
      const scope = await findScope(from, address)
      if ('unknown' in scope) {
        void reply.code(404).header('content-language', language)
        return missingAgendaPage(scope, language, assets)
      }
      if (pathOfScope(scope) !== pathOf(address)) {
        void reply.code(301).header('location', addressOfScope(ctx.publicUrl, scope, lang))
        return ''
      }
      void reply.header('content-language', language)
      const query = { ...queryOfScope(scope, from.now()), limit: AGENDA_SHOWN }
      return agendaPage(await readPublicAgenda(from, query, language), language, {
        scope,
        publicUrl: ctx.publicUrl,
        licence: ctx.factsLicence,
        assets,
        cities: scope.city ? [] : await listLargestCities(from),
        categories: await from.stores.categories.listApproved(),
      })
    })
  route(app, 'showAgenda', (request, _caller, reply) => show({}, request, reply))
  route(app, 'showCityAgenda', (request, _caller, reply) => show(request.params, request, reply))
  route(app, 'showCityAgendaPart', (request, _caller, reply) => show(request.params, request, reply))
}

const pathOf = ({ city, part }: AgendaAddress): string =>
  ['/agenda', city, part].filter((one) => one !== undefined).join('/')
