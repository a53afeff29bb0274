import { type App, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import {
  createCalendarFeed,
  exportEventCalendar,
  exportEventTable,
  getCalendarFeed,
  getEventCalendar,
  readCalendarFeed,
  revokeCalendarFeed,
} from '../domain/reading/calendars.ts'

interface FileReply {
  type(contentType: string): FileReply
  header(name: string, value: string): FileReply
}

// With a content type, Fastify sends a text unchanged.
const asFile = (reply: FileReply, type: string, name: string) =>
  reply.type(`${type}; charset=utf-8`).header('content-disposition', `attachment; filename="${name}"`)

export function calendarRoutes(app: App, ctx: Context): void {
  route(app, 'getEventCalendar', async ({ params, acceptLanguage }, caller, reply) => {
    const calendar = await getEventCalendar(ctx, params.id, caller, languageOf(acceptLanguage))
    void asFile(reply.header('vary', 'accept-language'), 'text/calendar', `event-${params.id}.ics`)
    return calendar
  })
  route(app, 'exportEventCalendar', async ({ query, acceptLanguage }, caller, reply) => {
    const calendar = await exportEventCalendar(ctx, caller.id, query.list, languageOf(acceptLanguage))
    void asFile(reply.header('vary', 'accept-language'), 'text/calendar', `uitpost-${query.list}.ics`)
    return calendar
  })
  route(app, 'exportEventTable', async ({ query }, caller, reply) => {
    const table = await exportEventTable(ctx, caller.id, query.list)
    void asFile(reply, 'text/csv', `uitpost-${query.list}.csv`)
    return table
  })
  route(app, 'getCalendarFeed', (_request, caller) => getCalendarFeed(ctx, caller.id))
  route(app, 'createCalendarFeed', (_request, caller) => createCalendarFeed(ctx, caller.id))
  route(app, 'revokeCalendarFeed', (_request, caller) => revokeCalendarFeed(ctx, caller.id))
  route(app, 'readCalendarFeed', async ({ params, acceptLanguage }, _caller, reply) => {
    const calendar = await readCalendarFeed(ctx, params.secret, languageOf(acceptLanguage))
    void reply.type('text/calendar; charset=utf-8').header('vary', 'accept-language')
    return calendar
  })
}
