import { assetsOf } from '@uitpost/public-pages'
import { type App, DomainError, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { reportEvent } from '../../domain/reader-reports/reports.ts'
import { dismissReports } from '../../domain/review/report-dismissals.ts'
import { missingPage } from '../../pages/event-page.ts'
import { reportedPage } from '../../pages/reported-page.ts'
import { deciderOf } from '../decider.ts'

export function reportRoutes(app: App, ctx: Context): void {
  route(app, 'reportEvent', ({ params, body, requestId, ip }, caller) =>
    reportEvent(ctx, caller, { eventId: params.id, kind: body.kind, requestId, ip }),
  )
  route(app, 'reportOnPage', async ({ params, body, requestId, ip, acceptLanguage }, caller, reply) => {
    const language = languageOf(acceptLanguage)
    const assets = assetsOf(reply.request.headers['x-page-assets'])
    void reply
      .type('text/html; charset=utf-8')
      .headers({ vary: 'accept-language', 'content-language': language, 'x-robots-tag': 'noindex' })
    try {
      const { eventId } = await reportEvent(ctx, caller, {
        eventId: params.id,
        kind: body.kind,
        requestId,
        ip,
      })
      return reportedPage(eventId, 'saved', language, assets)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      void reply.code(error.status)
      if (error.code === 'not_found') return missingPage(language, assets)
      if (error.code === 'conflict') return reportedPage(params.id, 'ended', language, assets)
      if (error.code !== 'too_many') throw error
      void reply.header('retry-after', error.retryAfter)
      return reportedPage(params.id, 'limited', language, assets)
    }
  })
  route(app, 'dismissReports', (request, caller) =>
    dismissReports(ctx, request.params.id, deciderOf(request, caller)),
  )
}
