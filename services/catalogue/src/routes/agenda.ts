import { type App, languageOf, linkNext, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { readAgenda } from '../domain/agenda/agenda.ts'

export function agendaRoutes(app: App, ctx: Context): void {
  route(app, 'readAgenda', ({ query, acceptLanguage }, caller, reply) =>
    ctx.read(caller?.id, async (from) => {
      const reader = { userId: caller?.id ?? null, language: languageOf(acceptLanguage) }
      const agenda = await readAgenda(from, query, reader)
      linkNext(reply, agenda.nextCursor)
      return agenda
    }),
  )
}
