import { assetsOf } from '@uitpost/public-pages'
import { type App, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { imprintPage } from '../imprint.ts'
import { findPageAssets } from '../page-assets.ts'

export async function imprintRoutes(app: App, ctx: Context): Promise<void> {
  const assets = assetsOf(await findPageAssets(ctx.webRoot))
  route(app, 'showImprint', ({ query, acceptLanguage }, _caller, reply) => {
    const language = query.lang ?? languageOf(acceptLanguage)
    void reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-language': language, vary: 'accept-language' })
    return imprintPage(ctx.operator, language, assets)
  })
}
