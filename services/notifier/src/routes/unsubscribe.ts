import { type App, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { describeOptOut, optOutByLink, undoOptOut } from '../domain/channels/unsubscribe.ts'

interface PageReply {
  code(status: number): PageReply
  type(contentType: string): PageReply
  header(name: string, value: string): PageReply
}

const asPage = (reply: PageReply, page: string) => {
  void reply
    .type('text/html; charset=utf-8')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
  return page
}

export function unsubscribeRoutes(app: App, ctx: Context): void {
  const { pages } = ctx
  /** Also the answer to mail programs that press the button: they read only the status. */
  const notWorking = (reply: PageReply, acceptLanguage: string) =>
    asPage(reply.code(404).header('vary', 'accept-language'), pages.notWorking(languageOf(acceptLanguage)))

  route(app, 'showUnsubscribePage', async ({ params, acceptLanguage }, _caller, reply) => {
    const described = await describeOptOut(ctx, params.token)
    return described ? asPage(reply, pages.ask(described)) : notWorking(reply, acceptLanguage)
  })
  route(app, 'unsubscribeByLink', async ({ params, requestId, acceptLanguage }, _caller, reply) => {
    const described = await optOutByLink(ctx, params.token, requestId)
    return described ? asPage(reply, pages.done(described, ctx.now())) : notWorking(reply, acceptLanguage)
  })
  route(app, 'undoUnsubscribe', async ({ params, requestId, acceptLanguage }, _caller, reply) => {
    const described = await undoOptOut(ctx, params.token, requestId)
    return described ? asPage(reply, pages.undone(described)) : notWorking(reply, acceptLanguage)
  })
}
