import { type App, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { readAgenda } from '../domain/agenda/agenda.ts'

export function agendaRoutes(app: App, ctx: Context): void {
  route(app, 'readAgenda', ({ query, acceptLanguage }, caller) =>
    ctx.read(caller?.id, (from) =>
      readAgenda(from, query, { userId: caller?.id ?? null, language: languageOf(acceptLanguage) }),
    ),
  )
}
