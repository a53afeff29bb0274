import type { AgendaPageQuery, Language } from '@uitpost/contracts'
import { type App, type Handler, NOT_MODIFIED } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { Scope } from '../../domain/agenda/addresses.ts'
import type { FoundFeed } from '../../domain/agenda/feeds.ts'
import { versionOfAgenda } from '../../domain/agenda/versions.ts'

type Reply = Parameters<Handler<'showAgenda'>>[2]

interface Asked<Feed> {
  scope: Scope
  query: Partial<AgendaPageQuery>
  language: Language
  read: (ctx: Context, scope: Scope, query: Partial<AgendaPageQuery>, language: Language) => Promise<Feed>
}

/** Asks the agenda, unless the caller has the reply that the present versions of its cities gave. */
export async function readUnlessKnown<Feed extends FoundFeed>(
  app: App,
  reply: Reply,
  ctx: Context,
  { scope, query, language, read }: Asked<Feed>,
): Promise<Feed | typeof NOT_MODIFIED> {
  const version = await versionOfAgenda(ctx, scope, query, language)
  // A reply names the files of the screens too.
  const assets = String(reply.request.headers['x-page-assets'])
  if (version !== undefined && app.versions.isUnchanged(reply, `${version} ${assets}`)) return NOT_MODIFIED
  const feed = await read(ctx, scope, query, language)
  if (feed.agenda.nearest) app.versions.forget(reply)
  return feed
}
