import { type App, route } from '@uitpost/service-kit'
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

// Fastify sends a text as it is once it has a type of its own.
const asFile = (reply: FileReply, type: string, name: string) =>
  reply.type(`${type}; charset=utf-8`).header('content-disposition', `attachment; filename="${name}"`)

/** Proxies may have weakened the tag, and a reader may know several. */
const knows = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')

export function calendarRoutes(app: App, ctx: Context): void {
  route(app, 'getEventCalendar', async ({ params }, caller, reply) => {
    const calendar = await getEventCalendar(ctx, params.id, caller)
    void asFile(reply, 'text/calendar', `event-${params.id}.ics`)
    return calendar
  })
  route(app, 'exportEventCalendar', async ({ query }, caller, reply) => {
    const calendar = await exportEventCalendar(ctx, caller.id, query.list)
    void asFile(reply, 'text/calendar', `uitpost-${query.list}.ics`)
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
  route(app, 'readCalendarFeed', async ({ params }, _caller, reply) => {
    const { calendar, etag } = await readCalendarFeed(ctx, params.secret)
    void reply.type('text/calendar; charset=utf-8').header('etag', etag)
    if (!knows(reply.request.headers['if-none-match'], etag)) return calendar
    void reply.code(304)
    return ''
  })
}
