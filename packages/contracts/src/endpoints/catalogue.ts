import { z } from 'zod'
import { COUNTRIES, EVENT_STATUSES, VERDICTS } from '../constants.ts'
import { endpoint, Id, PageQuery } from '../endpoint.ts'
import { Evidence } from '../evidence.ts'
import { SourceJoin } from './admin/joins.ts'

export const Category = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  approved: z.boolean(),
  /** Its names in the languages that do not say `name`. */
  names: z
    .object({
      nl: z.string().optional(),
      fr: z.string().optional(),
      de: z.string().optional(),
      en: z.string().optional(),
    })
    .optional(),
})
export type Category = z.infer<typeof Category>

/**
 * The specification's Event: one dated occurrence. `startDate` and `endDate` are ISO 8601 with the offset of
 * `timeZone`, or 'YYYY-MM-DD' when `allDay` (the end inclusive).
 */
export const Event = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  allDay: z.boolean(),
  timeZone: z.string(),
  city: z.string(),
  country: z.enum(COUNTRIES),
  location: z.string().nullable(),
  sourceLink: z.string().nullable(),
  source: z.string(),
  category: z.object({ id: Id, name: z.string(), slug: z.string() }).nullable(),
  categoryId: Id.nullable(),
  status: z.enum(EVENT_STATUSES),
})
export type Event = z.infer<typeof Event>

/** Where an event was found, and what that place proves. */
export const EventSource = z.object({
  id: Id.optional(),
  source: z.string(),
  url: z.string().nullable(),
  verdict: z.enum(VERDICTS),
  score: z.number().min(0).max(1),
  evidence: Evidence,
  sandbox: z.boolean(),
  checkedAt: z.iso.datetime({ offset: true }),
  /** Why it was joined to an event that was known; not there for the source that brought the event. */
  joined: SourceJoin.optional(),
})
export type EventSource = z.infer<typeof EventSource>

/** An event as an admin judges it: with the best verdict among its sources, and each source. */
export const PendingEvent = Event.extend({
  verdict: z.enum(VERDICTS),
  sources: z.array(EventSource),
  /** Whose dates can be approved together. */
  seriesId: Id.nullable(),
})
export type PendingEvent = z.infer<typeof PendingEvent>

export const Subscription = z.object({ categoryId: Id })
export type Subscription = z.infer<typeof Subscription>

export const DashboardStats = z.object({
  upcomingEvents: z.int(),
  activeCategories: z.int(),
  weeklyEvents: z.int(),
  savedEvents: z.int(),
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const PlatformStats = z.object({
  totalEvents: z.int(),
  totalUsers: z.int(),
  totalCities: z.int(),
  activeCountries: z.int(),
  approvedEvents: z.int(),
  pendingEvents: z.int(),
})
export type PlatformStats = z.infer<typeof PlatformStats>

export const catalogueEndpoints = {
  listCategories: endpoint({ service: 'catalogue', policy: 'anonymous', reply: z.array(Category) }),
  listAllCategories: endpoint({ service: 'catalogue', policy: 'admin', reply: z.array(Category) }),
  listSubscriptions: endpoint({ service: 'catalogue', policy: 'signedIn', reply: z.array(Subscription) }),
  subscribe: endpoint({
    service: 'catalogue',
    policy: 'signedIn',
    body: z.strictObject({ categoryId: Id }),
    reply: Subscription,
  }),
  unsubscribe: endpoint({
    service: 'catalogue',
    policy: 'signedIn',
    params: z.strictObject({ categoryId: Id }),
    reply: Subscription,
  }),
  countEvents: endpoint({ service: 'catalogue', policy: 'anonymous', reply: z.record(Id, z.int()) }),
  listUpcomingEvents: endpoint({
    service: 'catalogue',
    policy: 'signedIn',
    query: PageQuery,
    reply: z.array(Event),
  }),
  listPendingEvents: endpoint({
    service: 'catalogue',
    policy: 'admin',
    query: PageQuery,
    reply: z.array(PendingEvent),
  }),
  getDashboardStats: endpoint({ service: 'catalogue', policy: 'signedIn', reply: DashboardStats }),
  getPlatformStats: endpoint({ service: 'catalogue', policy: 'anonymous', reply: PlatformStats }),
}
