import type { z } from 'zod'
import { answeredBy, type Endpoint } from './endpoint.ts'
import { adminUserEndpoints } from './endpoints/auth/admin-users.ts'
import { auditEndpoints } from './endpoints/auth/audit.ts'
import { consentEndpoints } from './endpoints/auth/consents.ts'
import { credentialEndpoints } from './endpoints/auth/credentials.ts'
import { emailSubscriptionEndpoints } from './endpoints/auth/email-subscriptions.ts'
import { erasureEndpoints } from './endpoints/auth/erasure.ts'
import { securityEndpoints } from './endpoints/auth/security.ts'
import { sessionEndpoints } from './endpoints/auth/sessions.ts'
import { userEndpoints } from './endpoints/auth/users.ts'
import { agendaEndpoints } from './endpoints/catalogue/agenda/agenda.ts'
import { agendaFeedEndpoints } from './endpoints/catalogue/agenda/agenda-feeds.ts'
import { agendaPageEndpoints } from './endpoints/catalogue/agenda/agenda-pages.ts'
import { assistantEndpoints } from './endpoints/catalogue/assistant/assistant.ts'
import { calendarEndpoints } from './endpoints/catalogue/calendars.ts'
import { categoryEndpoints } from './endpoints/catalogue/categories.ts'
import { countryEndpoints } from './endpoints/catalogue/countries.ts'
import { coverageEndpoints } from './endpoints/catalogue/coverage.ts'
import { eventEndpoints } from './endpoints/catalogue/events.ts'
import { followedSeriesEndpoints } from './endpoints/catalogue/followed-series.ts'
import { joinEndpoints } from './endpoints/catalogue/joins.ts'
import { organiserRequestEndpoints } from './endpoints/catalogue/organiser-requests.ts'
import { placeEndpoints } from './endpoints/catalogue/places.ts'
import { publicPageEndpoints } from './endpoints/catalogue/public-pages.ts'
import { duplicateEndpoints } from './endpoints/catalogue/review/duplicates.ts'
import { proposalEndpoints } from './endpoints/catalogue/review/proposals.ts'
import { rejudgementEndpoints } from './endpoints/catalogue/review/rejudgements.ts'
import { reviewEndpoints } from './endpoints/catalogue/review/review.ts'
import { savedEventEndpoints } from './endpoints/catalogue/saved-events.ts'
import { statsEndpoints } from './endpoints/catalogue/stats.ts'
import { subscriptionEndpoints } from './endpoints/catalogue/subscriptions.ts'
import { suggestionEndpoints } from './endpoints/catalogue/suggestions.ts'
import { aiProviderEndpoints } from './endpoints/discovery/ai-provider.ts'
import { categoryPromptEndpoints } from './endpoints/discovery/category-prompts.ts'
import { feedEndpoints } from './endpoints/discovery/feeds.ts'
import { logEndpoints } from './endpoints/discovery/logs.ts'
import { optedOutHostEndpoints } from './endpoints/discovery/opted-out-hosts.ts'
import { runEndpoints } from './endpoints/discovery/runs.ts'
import { scheduleEndpoints } from './endpoints/discovery/schedules.ts'
import { documentEndpoints } from './endpoints/gateway/documents.ts'
import { healthEndpoints } from './endpoints/gateway/health.ts'
import { ownDataEndpoints } from './endpoints/gateway/own-data.ts'
import { alertEndpoints } from './endpoints/notifier/alerts.ts'
import { complaintEndpoints } from './endpoints/notifier/complaints.ts'
import { deliveryEndpoints } from './endpoints/notifier/deliveries.ts'
import { digestEndpoints } from './endpoints/notifier/digests.ts'
import { mailWeekEndpoints } from './endpoints/notifier/mail-weeks.ts'
import { notificationEndpoints } from './endpoints/notifier/notifications.ts'
import { pushSubscriptionEndpoints } from './endpoints/notifier/push-subscriptions.ts'
import { unsubscribeEndpoints } from './endpoints/notifier/unsubscribe.ts'
import type { RouteName } from './routes.ts'

/** All endpoints of the product. The compiler checks that names here and in routes.ts match. */
export const endpoints = {
  ...answeredBy('gateway', {
    ...documentEndpoints,
    ...healthEndpoints,
    ...ownDataEndpoints,
  }),
  ...answeredBy('auth', {
    ...adminUserEndpoints,
    ...auditEndpoints,
    ...consentEndpoints,
    ...credentialEndpoints,
    ...emailSubscriptionEndpoints,
    ...erasureEndpoints,
    ...securityEndpoints,
    ...sessionEndpoints,
    ...userEndpoints,
  }),
  ...answeredBy('catalogue', {
    ...agendaEndpoints,
    ...agendaFeedEndpoints,
    ...agendaPageEndpoints,
    ...assistantEndpoints,
    ...calendarEndpoints,
    ...categoryEndpoints,
    ...countryEndpoints,
    ...coverageEndpoints,
    ...duplicateEndpoints,
    ...eventEndpoints,
    ...joinEndpoints,
    ...placeEndpoints,
    ...proposalEndpoints,
    ...rejudgementEndpoints,
    ...organiserRequestEndpoints,
    ...publicPageEndpoints,
    ...reviewEndpoints,
    ...savedEventEndpoints,
    ...followedSeriesEndpoints,
    ...statsEndpoints,
    ...subscriptionEndpoints,
    ...suggestionEndpoints,
  }),
  ...answeredBy('discovery-worker', {
    ...aiProviderEndpoints,
    ...categoryPromptEndpoints,
    ...feedEndpoints,
    ...optedOutHostEndpoints,
    ...logEndpoints,
    ...runEndpoints,
    ...scheduleEndpoints,
  }),
  ...answeredBy('notifier', {
    ...alertEndpoints,
    ...complaintEndpoints,
    ...deliveryEndpoints,
    ...digestEndpoints,
    ...mailWeekEndpoints,
    ...notificationEndpoints,
    ...pushSubscriptionEndpoints,
    ...unsubscribeEndpoints,
  }),
} satisfies Record<RouteName, Endpoint>

export type Endpoints = typeof endpoints

type In<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined
type Out<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

/** Types of requests and replies as a client sees them. */
export type BodyOf<N extends RouteName> = In<Endpoints[N], 'body'>
export type QueryOf<N extends RouteName> = In<Endpoints[N], 'query'>
export type ParamsOf<N extends RouteName> = In<Endpoints[N], 'params'>
export type ReplyOf<N extends RouteName> = z.output<Endpoints[N]['reply']>

/** What a route receives after validation. */
export interface RequestOf<N extends RouteName> {
  body: Out<Endpoints[N], 'body'>
  query: Out<Endpoints[N], 'query'>
  params: Out<Endpoints[N], 'params'>
}
