import { assetsOf } from '@uitpost/public-pages'
import { type App, assertOwnOrigin, DomainError, type Handler, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { askAsOrganiser, findRequest } from '../../domain/organisers/requests.ts'
import { findPublicEvent } from '../../domain/reading/public-events.ts'
import { confirmOrganiserRequest, decideOrganiserRequests } from '../../domain/review/organiser-requests.ts'
import { missingPage } from '../../pages/event-page.ts'
import { organiserFormPage } from '../../pages/organiser-form.ts'
import {
  organiserAskPage,
  organiserConfirmedPage,
  organiserInvalidLinkPage,
  organiserLimitPage,
  organiserSentPage,
} from '../../pages/organiser-pages.ts'
import { deciderOf } from '../decider.ts'

type Reply = Parameters<Handler<'showOrganiserForm'>>[2]

/** Answers a page; returns the files that it uses. Its address may hold a secret, so other sites are not told it. */
function asPage(reply: Reply) {
  void reply.type('text/html; charset=utf-8').headers({
    vary: 'accept-language',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  })
  return assetsOf(reply.request.headers['x-page-assets'])
}

/** What organisers ask for their own events: pages that work without scripts, and the decision of an admin. */
export function organiserRoutes(app: App, ctx: Context): void {
  const publicUrl = new URL(ctx.publicUrl)

  route(app, 'showOrganiserForm', async ({ params, acceptLanguage }, _caller, reply) => {
    const language = languageOf(acceptLanguage)
    const assets = asPage(reply)
    const event = await findPublicEvent(ctx, params.id)
    if (event) return organiserFormPage({ event }, language, assets)
    void reply.code(404)
    return missingPage(language, assets)
  })

  route(app, 'askAsOrganiser', async ({ params, body, ip, requestId }, _caller, reply) => {
    assertOwnOrigin(reply.request, publicUrl)
    const { language } = body
    const assets = asPage(reply)
    const event = await findPublicEvent(ctx, params.id)
    if (!event) {
      void reply.code(404)
      return missingPage(language, assets)
    }
    try {
      const errors = await askAsOrganiser(ctx, event, body, { ip, requestId })
      if (errors.length === 0) return organiserSentPage({ id: event.id, email: body.email }, language, assets)
      void reply.code(400)
      return organiserFormPage({ event, typed: body, errors }, language, assets)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'too_many') throw error
      void reply.code(error.status).header('retry-after', error.retryAfter)
      return organiserLimitPage(event.id, language, assets)
    }
  })

  route(app, 'showOrganiserRequest', async ({ query: { token }, acceptLanguage }, _caller, reply) => {
    const assets = asPage(reply)
    const request = await findRequest(ctx, token)
    if (request) return organiserAskPage(request.wish, token, request.language, assets)
    void reply.code(404)
    return organiserInvalidLinkPage(languageOf(acceptLanguage), assets)
  })

  route(app, 'confirmOrganiserRequest', async ({ body, requestId, acceptLanguage }, _caller, reply) => {
    assertOwnOrigin(reply.request, publicUrl)
    const assets = asPage(reply)
    const confirmed = await confirmOrganiserRequest(ctx, body.token, requestId)
    if (confirmed) return organiserConfirmedPage(confirmed, confirmed.language, assets)
    void reply.code(404)
    return organiserInvalidLinkPage(languageOf(acceptLanguage), assets)
  })

  route(app, 'decideOrganiserRequest', (request, caller) =>
    decideOrganiserRequests(ctx, request.params.id, request.body.decision, deciderOf(request, caller)),
  )
}
