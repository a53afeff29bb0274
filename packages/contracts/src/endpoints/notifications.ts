import { z } from 'zod'
import {
  APPROACHES,
  CHANNELS,
  COUNTRIES,
  FREQUENCIES,
  NOTIFICATION_KINDS,
  RUN_NOTIFICATION_KINDS,
} from '../constants.ts'
import { endpoint, Id, PageQuery } from '../endpoint.ts'
import { Event } from './catalogue.ts'

/** `force` runs everybody's digest whatever the hour; once per period still holds. */
export const DigestRunRequest = z.strictObject({ force: z.boolean().optional() }).optional()
export type DigestRunRequest = z.infer<typeof DigestRunRequest>

export const DigestRunReply = z.object({
  /** Digests queued for sending by this call. */
  queued: z.int(),
  /** Due users for whom there was nothing to send: their period stays unused. */
  empty: z.int(),
})
export type DigestRunReply = z.infer<typeof DigestRunReply>

/** An event as the digest shows it, with the line that says why it is there, in the reader's language. */
export const DigestEntry = Event.pick({
  ...{ id: true, title: true, startDate: true, endDate: true, allDay: true, timeZone: true },
  ...{ city: true, country: true, location: true, sourceLink: true, category: true },
}).extend({ why: z.string() })
export type DigestEntry = z.infer<typeof DigestEntry>

/** The caller's next digest as it would be now. Nothing to tell, or nothing wanted, is no error. */
export const DigestPreview = z.object({
  /** `unconfirmed`: the address is not; `off`: a switch is; `empty`: there is nothing to tell yet. */
  state: z.enum(['ready', 'empty', 'off', 'unconfirmed']),
  /** Null where none is due. */
  nextAt: z.iso.datetime().nullable(),
  frequency: z.enum(FREQUENCIES),
  channel: z.enum(CHANNELS),
  subject: z.string().nullable(),
  events: z.array(DigestEntry),
})
export type DigestPreview = z.infer<typeof DigestPreview>

/** What is different about an event: dates as in the API's Event. */
export const NotificationChange = z.object({
  field: z.enum(['startDate', 'endDate', 'city', 'location']),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type NotificationChange = z.infer<typeof NotificationChange>

/** A run of discovery as it had ended. */
export const EndedRun = z.object({
  id: Id,
  country: z.enum(COUNTRIES),
  approach: z.enum(APPROACHES),
  eventsFound: z.int(),
  error: z.string().nullable(),
})
export type EndedRun = z.infer<typeof EndedRun>

/** Something the caller is told in the product: about an event they saved or, for admins, about a run. */
export const Notification = z.object({
  id: Id,
  kind: z.enum([...NOTIFICATION_KINDS, ...RUN_NOTIFICATION_KINDS]),
  /** Null where it is about a run. */
  eventId: Id.nullable(),
  run: EndedRun.nullable(),
  /** The event's, when it was told; of a run its country and approach. */
  title: z.string(),
  changes: z.array(NotificationChange),
  /** The event as it is now; null when it is gone. */
  event: Event.pick({
    ...{ startDate: true, endDate: true, allDay: true, timeZone: true },
    ...{ city: true, location: true, status: true },
  }).nullable(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
})
export type Notification = z.infer<typeof Notification>

/** `unread` leaves out what was read. */
const NotificationQuery = z.strictObject({ ...PageQuery.shape, unread: z.stringbool().optional() })
export type NotificationQuery = z.infer<typeof NotificationQuery>

export const NotificationSummary = z.object({ total: z.int(), unread: z.int() })
export type NotificationSummary = z.infer<typeof NotificationSummary>

/** The secret in an unsubscribe link is the credential. */
const UnsubscribeLink = z.strictObject({ token: z.string().regex(/^[\w-]{1,100}$/) })
/** A small page; its type is in the reply's headers. */
const Page = z.string()

export const notificationEndpoints = {
  /** Newest first. */
  listNotifications: endpoint({
    service: 'notifier',
    policy: 'signedIn',
    query: NotificationQuery,
    reply: z.array(Notification),
  }),
  summariseNotifications: endpoint({ service: 'notifier', policy: 'signedIn', reply: NotificationSummary }),
  markNotification: endpoint({
    service: 'notifier',
    policy: 'signedIn',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ read: z.boolean() }),
    reply: NotificationSummary,
  }),
  readAllNotifications: endpoint({ service: 'notifier', policy: 'signedIn', reply: NotificationSummary }),
  previewDigest: endpoint({ service: 'notifier', policy: 'signedIn', reply: DigestPreview }),
  /** Changes nothing: programmes that look at links ahead of the reader come by here. */
  showUnsubscribePage: endpoint({
    service: 'notifier',
    policy: 'anonymous',
    params: UnsubscribeLink,
    replyType: 'text/html',
    reply: Page,
  }),
  /** The page's button, and the one click of mail programs (RFC 8058): whatever the body says, the link decides. */
  unsubscribeByLink: endpoint({
    service: 'notifier',
    policy: 'anonymous',
    params: UnsubscribeLink,
    body: z.looseObject({}).optional(),
    bodyType: 'application/x-www-form-urlencoded',
    replyType: 'text/html',
    reply: Page,
  }),
  runDigests: endpoint({
    service: 'notifier',
    policy: 'admin',
    body: DigestRunRequest,
    reply: DigestRunReply,
  }),
}
