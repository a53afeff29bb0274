import { z } from 'zod'
import { CHANNELS, DELIVERY_KINDS, DELIVERY_STATUSES, NOTIFIED_BY } from '../../constants.ts'
import { endpoint, FilterText, Id, MAX_BODY_BYTES, PageQuery } from '../../endpoint.ts'

const Instant = z.iso.datetime()

/** One message to one person; name and address are null when the person is gone. */
export const Delivery = z.object({
  id: Id,
  userId: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  kind: z.enum(DELIVERY_KINDS),
  channel: z.enum(NOTIFIED_BY),
  /** Of a digest its day, week or month. */
  period: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  /** While it waits. */
  nextAttemptAt: Instant.nullable(),
  error: z.string().nullable(),
  runId: Id.nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryQuery = z.strictObject({
  ...PageQuery.shape,
  /** A part of the name or address. */
  q: FilterText(100).optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
  kind: z.enum(DELIVERY_KINDS).optional(),
  channel: z.enum(NOTIFIED_BY).optional(),
})
export type DeliveryQuery = z.infer<typeof DeliveryQuery>

export const DeliverySummary = z.object({
  pending: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  uncertain: z.int(),
})
export type DeliverySummary = z.infer<typeof DeliverySummary>

/** What an admin says of an uncertain one: it arrived, or it is to be sent once more. */
const Decision = z.strictObject({ as: z.enum(['sent', 'again']) })
export type DeliveryDecision = z.infer<typeof Decision>['as']

/** One go through the people whose digest was due (`due`), or through everybody (`all`). */
export const DigestRun = z.object({
  id: Id,
  kind: z.enum(['due', 'all']),
  /** The admin who ordered it; null when its time had come. */
  orderedBy: Id.nullable(),
  startedAt: Instant,
  /** When all were planned. */
  finishedAt: Instant.nullable(),
  people: z.int(),
  queued: z.int(),
  empty: z.int(),
  /** People whose digest could not be planned. */
  notPlanned: z.int(),
  /** What became of those that were queued. */
  progress: DeliverySummary,
})
export type DigestRun = z.infer<typeof DigestRun>

/** An address or number that gets nothing any more. It is known by a hash; its owner, while they have an account, by name. */
export const Suppression = z.object({
  id: Id,
  /** What it gets nothing by; a number may be open for another channel. */
  channel: z.enum(CHANNELS),
  reason: z.enum(['bounced', 'complained', 'stopped']),
  userId: Id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** When it was last told so. */
  createdAt: Instant,
})
export type Suppression = z.infer<typeof Suppression>

/** What a mail server reports afterwards. Who it was is known by the address or by our Message-ID. */
export const MailReport = z.strictObject({
  events: z
    .array(
      z.strictObject({
        type: z.enum(['bounce', 'complaint']),
        /** A mailbox that is full is there; one that does not exist is not. */
        permanent: z.boolean().default(true),
        address: z.email().max(320).optional(),
        messageId: z.string().max(500).optional(),
      }),
    )
    .max(1_000),
})
export type MailReport = z.infer<typeof MailReport>

/** What Twilio reports of a message, in its own words; there is much more in it that we do not read. */
export const MessageStatus = z.object({
  MessageStatus: z.string().max(50),
  MessageSid: z.string().max(100).optional(),
  To: z.string().max(100).optional(),
  ErrorCode: z
    .string()
    .regex(/^\d{0,6}$/)
    .optional(),
})
export type MessageStatus = z.infer<typeof MessageStatus>

/** What somebody wrote to one of our numbers, as Twilio tells it. */
export const ReceivedMessage = z.object({ From: z.string().max(100), Body: z.string().max(20_000) })
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

/** How Twilio sends what it tells. */
const FORM = 'application/x-www-form-urlencoded'

export const deliveryEndpoints = {
  listDeliveries: endpoint({
    service: 'notifier',
    policy: 'admin',
    query: DeliveryQuery,
    reply: z.array(Delivery),
  }),
  summariseDeliveries: endpoint({ service: 'notifier', policy: 'admin', reply: DeliverySummary }),
  resolveDelivery: endpoint({
    service: 'notifier',
    policy: 'admin',
    params: z.strictObject({ id: Id }),
    body: Decision,
    reply: Delivery,
  }),
  listDigestRuns: endpoint({ service: 'notifier', policy: 'admin', reply: z.array(DigestRun) }),
  /** To the caller's own address. */
  sendTestMail: endpoint({ service: 'notifier', policy: 'admin', reply: Delivery, status: 201 }),
  listSuppressions: endpoint({
    service: 'notifier',
    policy: 'admin',
    query: PageQuery,
    reply: z.array(Suppression),
  }),
  liftSuppression: endpoint({
    service: 'notifier',
    policy: 'admin',
    params: z.strictObject({ id: Id }),
    reply: z.object({ id: Id }),
  }),
  receiveMailReport: endpoint({
    service: 'notifier',
    policy: 'anonymous',
    body: MailReport,
    bodyBytes: MAX_BODY_BYTES,
    reply: z.object({ suppressed: z.int() }),
  }),
  /** `id` is the delivery's; `attempt` says which time it was handed over. */
  receiveMessageStatus: endpoint({
    service: 'notifier',
    policy: 'anonymous',
    params: z.strictObject({ id: Id }),
    query: z.object({ attempt: z.coerce.number().int().min(1).optional() }),
    body: MessageStatus,
    bodyType: FORM,
    reply: z.object({ noted: z.boolean() }),
  }),
  /** Answers in TwiML, and says nothing. */
  receiveMessage: endpoint({
    service: 'notifier',
    policy: 'anonymous',
    body: ReceivedMessage,
    // As a form: three bytes for one.
    bodyBytes: 262_144,
    bodyType: FORM,
    replyType: 'text/xml',
    reply: z.string(),
  }),
}
