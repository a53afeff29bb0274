import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { describeOptOut, optOutByLink } from '../domain/channels/unsubscribe.ts'

interface PageReply {
  type(contentType: string): PageReply
  header(name: string, value: string): PageReply
}

const asPage = (reply: PageReply) =>
  reply
    .type('text/html; charset=utf-8')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')

export function unsubscribeRoutes(app: App, ctx: Context): void {
  route(app, 'showUnsubscribePage', async ({ params }, _caller, reply) => {
    const page = ctx.pages.ask(await describeOptOut(ctx, params.token))
    void asPage(reply)
    return page
  })
  route(app, 'unsubscribeByLink', async ({ params, requestId }, _caller, reply) => {
    const page = ctx.pages.done(await optOutByLink(ctx, params.token, requestId))
    void asPage(reply)
    return page
  })
}
