import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { adminUserEndpoints } from './endpoints/admin/admin-users.ts'
import { complaintEndpoints } from './endpoints/admin/complaints.ts'
import { coverageEndpoints } from './endpoints/admin/coverage.ts'
import { deliveryEndpoints } from './endpoints/admin/deliveries.ts'
import { duplicateEndpoints } from './endpoints/admin/duplicates.ts'
import { joinEndpoints } from './endpoints/admin/joins.ts'
import { managementEndpoints } from './endpoints/admin/management.ts'
import { proposalEndpoints } from './endpoints/admin/proposals.ts'
import { reviewEndpoints } from './endpoints/admin/review.ts'
import { securityEndpoints } from './endpoints/admin/security.ts'
import { calendarEndpoints } from './endpoints/calendars.ts'
import { catalogueEndpoints } from './endpoints/catalogue.ts'
import { categoryPromptEndpoints } from './endpoints/discovery/category-prompts.ts'
import { discoveryEndpoints } from './endpoints/discovery/discovery.ts'
import { feedEndpoints } from './endpoints/discovery/feeds.ts'
import { scheduleEndpoints } from './endpoints/discovery/schedules.ts'
import { eventEndpoints } from './endpoints/events.ts'
import { notificationEndpoints } from './endpoints/notifications.ts'
import { platformEndpoints } from './endpoints/platform.ts'
import { consentEndpoints, privacyEndpoints } from './endpoints/privacy.ts'
import { publicPageEndpoints } from './endpoints/public-pages.ts'
import { pushSubscriptionEndpoints } from './endpoints/push-subscriptions.ts'
import { savedEventEndpoints } from './endpoints/saved-events.ts'
import { credentialEndpoints, sessionEndpoints } from './endpoints/sessions.ts'
import { suggestionEndpoints } from './endpoints/suggestions.ts'
import { userEndpoints } from './endpoints/users.ts'
import type { RouteName } from './routes.ts'

/** Every call the product answers. A name here without a line in routes.ts, or the other way round, does not compile. */
export const endpoints = {
  ...platformEndpoints,
  ...userEndpoints,
  ...consentEndpoints,
  ...privacyEndpoints,
  ...adminUserEndpoints,
  ...securityEndpoints,
  ...sessionEndpoints,
  ...credentialEndpoints,
  ...catalogueEndpoints,
  ...calendarEndpoints,
  ...publicPageEndpoints,
  ...managementEndpoints,
  ...suggestionEndpoints,
  ...eventEndpoints,
  ...duplicateEndpoints,
  ...joinEndpoints,
  ...reviewEndpoints,
  ...proposalEndpoints,
  ...coverageEndpoints,
  ...savedEventEndpoints,
  ...discoveryEndpoints,
  ...categoryPromptEndpoints,
  ...feedEndpoints,
  ...scheduleEndpoints,
  ...notificationEndpoints,
  ...pushSubscriptionEndpoints,
  ...deliveryEndpoints,
  ...complaintEndpoints,
} satisfies Record<RouteName, Endpoint>

export type Endpoints = typeof endpoints

type In<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined
type Out<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

/** What a client sends and gets. */
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
