import { z } from 'zod'
import {
  APPROACHES,
  COUNTRIES,
  NOTIFICATION_KINDS,
  REPORT_NOTIFICATION_KINDS,
  RUN_NOTIFICATION_KINDS,
} from '../../constants.ts'
import { endpoint, Id, PageQuery } from '../../endpoint.ts'
import { Event } from '../catalogue/events.ts'

/** A changed field of an event; dates as in the API's Event. */
export const NotificationChange = z.object({
  field: z.enum(['startDate', 'endDate', 'city', 'location']),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type NotificationChange = z.infer<typeof NotificationChange>

/** A discovery run when it ended. */
export const EndedRun = z.object({
  id: Id,
  country: z.enum(COUNTRIES),
  approach: z.enum(APPROACHES),
  eventsFound: z.int(),
  error: z.string().nullable(),
})
export type EndedRun = z.infer<typeof EndedRun>

/** A notification in the product: about a saved or reported event or, for admins, about a run. */
export const Notification = z.object({
  id: Id,
  kind: z.enum([...NOTIFICATION_KINDS, ...RUN_NOTIFICATION_KINDS, ...REPORT_NOTIFICATION_KINDS]),
  /** Null for notifications about a run. */
  eventId: Id.nullable(),
  run: EndedRun.nullable(),
  /** The event's title at that time; for a run its country and approach. */
  title: z.string(),
  changes: z.array(NotificationChange),
  /** The event's current values; null if it no longer exists. */
  event: Event.pick({
    startDate: true,
    endDate: true,
    allDay: true,
    timeKnown: true,
    timeZone: true,
    city: true,
    location: true,
    status: true,
  }).nullable(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
})
export type Notification = z.infer<typeof Notification>

/** `unread` leaves out read notifications. */
const NotificationQuery = z.strictObject({ ...PageQuery.shape, unread: z.stringbool().optional() })
export type NotificationQuery = z.infer<typeof NotificationQuery>

export const NotificationSummary = z.object({ total: z.int(), unread: z.int() })
export type NotificationSummary = z.infer<typeof NotificationSummary>

export const notificationEndpoints = {
  /** Newest first. */
  listNotifications: endpoint({ policy: 'signedIn', query: NotificationQuery, reply: z.array(Notification) }),
  summariseNotifications: endpoint({ policy: 'signedIn', reply: NotificationSummary }),
  markNotification: endpoint({
    policy: 'signedIn',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ read: z.boolean() }),
    reply: NotificationSummary,
  }),
  readAllNotifications: endpoint({ policy: 'signedIn', reply: NotificationSummary }),
}
