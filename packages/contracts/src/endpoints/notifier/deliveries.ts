import { z } from 'zod'
import { CHANNELS, DELIVERY_KINDS, DELIVERY_STATUSES, NOTIFIED_BY } from '../../constants.ts'
import { endpoint, FilterText, Id, MAX_BODY_BYTES, PageQuery } from '../../endpoint.ts'

const Instant = z.iso.datetime()

/** One message to one person; name and address are null once the person was erased. */
export const Delivery = z.object({
  id: Id,
  userId: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  kind: z.enum(DELIVERY_KINDS),
  channel: z.enum(NOTIFIED_BY),
  /** For a digest: its day, week or month. */
  period: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  /** Set while it is pending. */
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

/** How an admin resolves an uncertain delivery: mark it as sent, or send it again. */
const Decision = z.strictObject({ as: z.enum(['sent', 'again']) })
export type DeliveryDecision = z.infer<typeof Decision>['as']

/** One digest run: for people whose digest was due (`due`), or for everybody (`all`). */
export const DigestRun = z.object({
  id: Id,
  kind: z.enum(['due', 'all']),
  /** The admin who started it; null if scheduled. */
  orderedBy: Id.nullable(),
  startedAt: Instant,
  /** When all digests were planned. */
  finishedAt: Instant.nullable(),
  people: z.int(),
  queued: z.int(),
  empty: z.int(),
  /** People whose digest could not be planned. */
  notPlanned: z.int(),
  /** Deliveries of this run by status. */
  progress: DeliverySummary,
})
export type DigestRun = z.infer<typeof DigestRun>

/**
 * An address or number that is no longer sent to. Stored as a hash; name and address come from the account, if it
 * exists.
 */
export const Suppression = z.object({
  id: Id,
  /** The suppressed channel; other channels of a number may still be allowed. */
  channel: z.enum(CHANNELS),
  reason: z.enum(['bounced', 'complained', 'stopped']),
  userId: Id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Time of the latest report. */
  createdAt: Instant,
})
export type Suppression = z.infer<typeof Suppression>

/** A bounce or complaint reported by a mail server. The person is found by address or by our Message-ID. */
export const MailReport = z.strictObject({
  events: z
    .array(
      z.strictObject({
        type: z.enum(['bounce', 'complaint']),
        /** A missing mailbox is permanent, a full one is not. */
        permanent: z.boolean().default(true),
        address: z.email().max(320).optional(),
        messageId: z.string().max(500).optional(),
      }),
    )
    .max(1_000),
})
export type MailReport = z.infer<typeof MailReport>

/** Twilio's status callback; members we do not use are ignored. */
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

/** An incoming message, as sent by Twilio. */
export const ReceivedMessage = z.object({ From: z.string().max(100), Body: z.string().max(20_000) })
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

/** Media type of Twilio's callbacks. */
const FORM = 'application/x-www-form-urlencoded'

export const deliveryEndpoints = {
  listDeliveries: endpoint({ policy: 'admin', query: DeliveryQuery, reply: z.array(Delivery) }),
  summariseDeliveries: endpoint({ policy: 'admin', reply: DeliverySummary }),
  resolveDelivery: endpoint({
    policy: 'admin',
    params: z.strictObject({ id: Id }),
    body: Decision,
    reply: Delivery,
  }),
  listDigestRuns: endpoint({ policy: 'admin', reply: z.array(DigestRun) }),
  /** Sends to the caller's own address. */
  sendTestMail: endpoint({ policy: 'admin', reply: Delivery, status: 201 }),
  listSuppressions: endpoint({ policy: 'admin', query: PageQuery, reply: z.array(Suppression) }),
  liftSuppression: endpoint({
    policy: 'admin',
    params: z.strictObject({ id: Id }),
    reply: z.object({ id: Id }),
  }),
  receiveMailReport: endpoint({
    policy: 'anonymous',
    body: MailReport,
    bodyBytes: MAX_BODY_BYTES,
    reply: z.object({ suppressed: z.int() }),
  }),
  /** `id` is the delivery's; `attempt` is the number of the attempt. */
  receiveMessageStatus: endpoint({
    policy: 'anonymous',
    params: z.strictObject({ id: Id }),
    query: z.object({ attempt: z.coerce.number().int().min(1).optional() }),
    body: MessageStatus,
    bodyType: FORM,
    reply: z.object({ noted: z.boolean() }),
  }),
  /** Answers empty TwiML, so that Twilio sends no reply. */
  receiveMessage: endpoint({
    policy: 'anonymous',
    body: ReceivedMessage,
    // Form encoding takes up to three bytes per byte.
    bodyBytes: 262_144,
    bodyType: FORM,
    replyType: 'text/xml',
    reply: z.string(),
  }),
}
