import { assetsOf } from '@uitpost/public-pages'
import { type App, acceptForms, assertOwnOrigin, DomainError, languageOf, route } from '@uitpost/service-kit'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { confirmSubscription, describeSubscription } from '../domain/email-subscriptions/confirmations.ts'
import { requestEmailSubscription } from '../domain/email-subscriptions/requests.ts'
import {
  confirmedPage,
  confirmPage,
  erasureInProgressPage,
  formPage,
  invalidLinkPage,
  sentPage,
} from '../pages/subscription-pages.ts'

/** Subscribing by e-mail alone: pages that work without scripts. */
export function emailSubscriptionRoutes(app: App, ctx: Context, publicUrl: URL): void {
  acceptForms(app, ['requestEmailSubscription', 'confirmEmailSubscription'])

  route(app, 'requestEmailSubscription', async ({ body, ip, requestId }, _caller, reply) => {
    assertOwnOrigin(reply.request, publicUrl)
    const mistakes = await requestEmailSubscription(ctx, body, { ip, requestId })
    const assets = asPage(reply)
    if (mistakes.length === 0) return sentPage(body, assets)
    void reply.code(400)
    return formPage(body, mistakes, assets)
  })

  route(app, 'showEmailSubscription', async ({ query: { token }, acceptLanguage }, _caller, reply) => {
    const subscription = await describeSubscription(ctx, token)
    const assets = asPage(reply)
    if (subscription?.confirmed) return confirmedPage(subscription, assets)
    if (subscription) return confirmPage(subscription, token, assets)
    void reply.code(404).header('vary', 'accept-language')
    return invalidLinkPage(languageOf(acceptLanguage), assets)
  })

  route(app, 'confirmEmailSubscription', async ({ body, requestId, acceptLanguage }, _caller, reply) => {
    assertOwnOrigin(reply.request, publicUrl)
    const language = languageOf(acceptLanguage)
    const assets = asPage(reply)
    try {
      const subscription = await confirmSubscription(ctx, body.token, requestId)
      if (subscription) return confirmedPage(subscription, assets)
      void reply.code(404)
      return invalidLinkPage(language, assets)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
      void reply.code(error.status)
      return erasureInProgressPage(language, assets)
    }
  })
}

/** Answers a page; returns the files that it uses. Its address may hold a secret, so other sites are not told it. */
function asPage(reply: FastifyReply) {
  void reply
    .type('text/html; charset=utf-8')
    .headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
  return assetsOf(reply.request.headers['x-page-assets'])
}
