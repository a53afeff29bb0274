import { z } from 'zod'
import {
  CHANNELS,
  COUNTRIES,
  EVENT_STATUSES,
  FREQUENCIES,
  LANGUAGES,
  NOTIFIED_BY,
  OPT_OUT_SCOPES,
  PROPOSAL_FIELDS,
  ROLES,
  VERDICTS,
} from './constants.ts'
import { Id, type ServiceName } from './endpoint.ts'
import { Evidence } from './evidence.ts'
import { RunState } from './run-state.ts'
import { SessionsState } from './session-states.ts'
import { SuggestionMade, SuggestionRead } from './suggestion-states.ts'

const Instant = z.iso.datetime({ offset: true })

/** A person as other services need them. Name, address and number go to the notifier alone. */
export const UserState = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  role: z.enum(ROLES),
  city: z.string(),
  country: z.enum(COUNTRIES),
  language: z.enum(LANGUAGES),
  timeZone: z.string(),
  preferredChannel: z.enum(CHANNELS),
  deliveryFreq: z.enum(FREQUENCIES),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  weeklyDigest: z.boolean(),
  eventReminders: z.boolean(),
  digestDay: z.int(),
  digestHour: z.int(),
  emailConfirmed: z.boolean(),
  createdAt: Instant,
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().nullable().optional(),
  phoneConfirmed: z.boolean().optional(),
  /** When they last agreed to be told by SMS or WhatsApp: a STOP from before is lifted by it. */
  channelConsentedAt: Instant.nullable().optional(),
})
export type UserState = z.infer<typeof UserState>

export const CategoryState = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  approved: z.boolean(),
})
export type CategoryState = z.infer<typeof CategoryState>

/** A city in which events are looked for; `id` is that of the gazetteer (packages/places). */
export const PlaceState = z.object({
  id: z.string(),
  deleted: z.boolean().optional(),
  name: z.string(),
  country: z.enum(COUNTRIES),
  active: z.boolean(),
})
export type PlaceState = z.infer<typeof PlaceState>

/** `id` is `{userId}.{categoryId}`. */
export const SubscriptionState = z.object({
  id: z.string(),
  deleted: z.boolean().optional(),
  userId: Id,
  categoryId: Id,
})
export type SubscriptionState = z.infer<typeof SubscriptionState>

/** `id` is `{userId}.{eventId}`. A merge moves what was saved: the one row goes and the other comes. */
export const SaveState = z.object({
  id: z.string(),
  deleted: z.boolean().optional(),
  userId: Id,
  eventId: Id,
  savedAt: Instant,
})
export type SaveState = z.infer<typeof SaveState>

/** An occurrence in every status; `startAt` and `endAt` are instants, the others as in the API's Event. */
export const EventState = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  status: z.enum(EVENT_STATUSES),
  mergedInto: Id.nullable(),
  seriesId: Id.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  startAt: Instant,
  endAt: Instant.nullable(),
  localDate: z.iso.date(),
  localEndDate: z.iso.date(),
  allDay: z.boolean(),
  timeZone: z.string(),
  city: z.string(),
  cityId: z.string().nullable(),
  country: z.enum(COUNTRIES),
  location: z.string().nullable(),
  sourceLink: z.string().nullable(),
  categoryId: Id.nullable(),
  approvedAt: Instant.nullable(),
})
export type EventState = z.infer<typeof EventState>

/**
 * Something found that may be an event. Dates as in the API's Event. `id` is derived from what was found where, so
 * that finding it again is the same candidate.
 */
export const Candidate = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  /** Null for what no run found, such as a suggestion. */
  runId: Id.nullable(),
  queryId: Id.nullable(),
  /** The suggestion it answers. */
  suggestionId: Id.optional(),
  title: z.string().min(1).max(300),
  description: z.string().max(5_000).nullable(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  allDay: z.boolean(),
  timeZone: z.string(),
  city: z.string().min(1).max(120),
  /** The gazetteer's id where the city is known to it. */
  cityId: z.string().nullable(),
  country: z.enum(COUNTRIES),
  location: z.string().max(500).nullable(),
  link: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable(),
  categoryId: Id.nullable(),
  language: z.enum(LANGUAGES).nullable(),
  cancelled: z.boolean(),
  /** The feed and UID whose dates form a series (DESIGN §3). */
  series: z
    .object({
      feed: z.string(),
      uid: z.string(),
      /** Which of its dates this is, by what the feed calls it: it stays the same when the date moves. */
      slot: z.string().optional(),
    })
    .nullable(),
  source: z.object({
    kind: z.enum(['feed', 'page', 'ai']),
    /** What screens show as the event's source, such as a host or 'groq'. */
    name: z.string().max(200),
    url: z.string().max(2_000).nullable(),
    sandbox: z.boolean(),
    checkedAt: Instant,
  }),
  verdict: z.enum(VERDICTS),
  score: z.number().min(0).max(1),
  evidence: Evidence,
})
export type Candidate = z.infer<typeof Candidate>

/** What became of a candidate. `id` is the candidate's. */
export const CandidateOutcome = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  runId: Id.nullable(),
  queryId: Id.nullable(),
  outcome: z.enum(['created', 'joined', 'refused']),
  /** Why it was refused, or which rule joined it. */
  reason: z.string().nullable(),
  eventId: Id.nullable(),
  eventStatus: z.enum(EVENT_STATUSES).nullable(),
})
export type CandidateOutcome = z.infer<typeof CandidateOutcome>

export const RECHECK_RESULTS = ['unchanged', 'moved', 'missing', 'cancelled', 'gone'] as const
export type RecheckResult = (typeof RECHECK_RESULTS)[number]

/** What the source of an approved event says shortly before its day. `id` is the event's. */
export const EventRechecked = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  /** `missing`: the page is there and does not name the event any more. `gone`: the page is not there. */
  result: z.enum(RECHECK_RESULTS),
  /** What was looked at: the event's link. */
  url: z.string(),
  sandbox: z.boolean(),
  checkedAt: Instant,
  /** The event it was compared with: one that was changed since is not meant. */
  against: z.object({
    title: z.string(),
    startDate: z.string(),
    endDate: z.string().nullable(),
    city: z.string(),
    location: z.string().nullable(),
  }),
  changes: z.array(
    z.object({ field: z.enum(PROPOSAL_FIELDS), after: z.string().nullable(), quote: z.string().nullable() }),
  ),
  /** Null where an unchanged copy was not read again. */
  proof: z
    .object({ verdict: z.enum(VERDICTS), score: z.number().min(0).max(1), evidence: Evidence })
    .nullable(),
})
export type EventRechecked = z.infer<typeof EventRechecked>

export const MAIL_KINDS = ['confirm', 'reset', 'security', 'email-change', 'phone-code'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * An account message that must leave at once, whatever the switches say. `token` is the secret of a mailed link (single
 * use, 30 minutes, stored hashed by auth) and `code` that of an SMS; neither is ever logged, and the outbox forgets
 * the message once it is sent. `id` is the request's.
 */
export const MailRequest = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  userId: Id,
  kind: z.enum(MAIL_KINDS),
  name: z.string(),
  /** The address or, for a phone code, the number in E.164. */
  to: z.string(),
  language: z.enum(LANGUAGES),
  token: z.string().nullable(),
  code: z.string().nullable(),
  /** What happened, for security mails: one of the security log's kinds. */
  about: z.string().nullable(),
  expiresAt: Instant,
})
export type MailRequest = z.infer<typeof MailRequest>

/**
 * Somebody asked to be forgotten: every service deletes what it holds, its copy of the person included, and answers
 * user.erased. Repeated daily until all have; neither message outlives its sending.
 */
export const UserDeleted = z.object({ id: Id, deleted: z.boolean().optional(), requestedAt: Instant })
export type UserDeleted = z.infer<typeof UserDeleted>

/** Who holds something of people besides auth; an erasure is complete when all have answered. */
export const ERASING_SERVICES = ['catalogue', 'notifier', 'discovery-worker'] as const

/** `id` is `{userId}.{service}`. */
export const UserErased = z.object({
  id: z.string(),
  deleted: z.boolean().optional(),
  userId: Id,
  service: z.enum(ERASING_SERVICES),
})
export type UserErased = z.infer<typeof UserErased>

/** Somebody wants to set a new password; null when the address that was given is nobody's. `id` is the request's. */
export const ResetRequest = z.object({ id: Id, deleted: z.boolean().optional(), userId: Id.nullable() })
export type ResetRequest = z.infer<typeof ResetRequest>

/**
 * A channel of a person was closed from outside: a link in a mail, a STOP, a mail server that knows no such address.
 * Auth turns the right preference off. `id` is the occasion's; only closing is told, since opening is done by the person.
 */
export const ChannelChange = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  userId: Id,
  channel: z.enum(NOTIFIED_BY),
  scope: z.enum(OPT_OUT_SCOPES),
  reason: z.enum(['unsubscribed', 'stopped', 'bounced', 'complained']),
  at: Instant,
})
export type ChannelChange = z.infer<typeof ChannelChange>

/** Something an admin did. Auth turns ids of people into pseudonyms before it writes them down (DESIGN §7). */
export const AuditRecord = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  at: Instant,
  service: z.string(),
  action: z.string(),
  actorId: Id.nullable(),
  /** What it was done to, such as `event 0190…`; people by `subjectUserId`. */
  subject: z.string().nullable(),
  subjectUserId: Id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditRecord = z.infer<typeof AuditRecord>

interface MessageShape {
  /** A list for what several services say. */
  from: ServiceName | readonly ServiceName[]
  to: readonly ServiceName[]
  item: z.ZodType<{ id: string }>
  /** Members only these subscribers may see; the relay strips them for everybody else. */
  only?: Readonly<Record<string, readonly ServiceName[]>>
  /** The outbox row goes once sent: for messages with a secret that must not lie around. */
  forgetOnceSent?: boolean
}

const messageTable = <const M extends Record<string, MessageShape>>(table: M): M => table

/**
 * Every message between services, by noun (DESIGN §4). An item is the full current state of one thing, never a
 * delta; the version is the envelope's `seq`.
 */
export const messages = messageTable({
  'user.changed': {
    from: 'auth',
    to: ['catalogue', 'notifier'],
    item: UserState,
    only: {
      ...{ name: ['notifier'], email: ['notifier'], phone: ['notifier'], phoneConfirmed: ['notifier'] },
      channelConsentedAt: ['notifier'],
    },
  },
  'sessions.changed': { from: 'auth', to: ['notifier'], item: SessionsState },
  'user.deleted': {
    from: 'auth',
    to: ERASING_SERVICES,
    item: UserDeleted,
    forgetOnceSent: true,
  },
  'user.erased': { from: ERASING_SERVICES, to: ['auth'], item: UserErased, forgetOnceSent: true },
  'mail.requested': { from: 'auth', to: ['notifier'], item: MailRequest, forgetOnceSent: true },
  // To itself: so that the call answers alike whether there is such an account or not.
  'reset.requested': { from: 'auth', to: ['auth'], item: ResetRequest, forgetOnceSent: true },
  'channel.changed': { from: 'notifier', to: ['auth'], item: ChannelChange },
  'audit.recorded': {
    from: ['auth', 'catalogue', 'discovery-worker', 'notifier'],
    to: ['auth'],
    item: AuditRecord,
  },
  'category.changed': { from: 'catalogue', to: ['discovery-worker', 'notifier'], item: CategoryState },
  'place.changed': { from: 'catalogue', to: ['discovery-worker'], item: PlaceState },
  'subscription.changed': { from: 'catalogue', to: ['notifier'], item: SubscriptionState },
  'save.changed': { from: 'catalogue', to: ['notifier'], item: SaveState },
  'event.changed': { from: 'catalogue', to: ['notifier', 'discovery-worker'], item: EventState },
  'run.changed': { from: 'discovery-worker', to: ['notifier'], item: RunState },
  'event.rechecked': { from: 'discovery-worker', to: ['catalogue'], item: EventRechecked },
  'candidates.found': { from: 'discovery-worker', to: ['catalogue'], item: Candidate },
  'suggestion.made': { from: 'catalogue', to: ['discovery-worker'], item: SuggestionMade },
  'suggestion.read': { from: 'discovery-worker', to: ['catalogue'], item: SuggestionRead },
  'candidates.taken-in': { from: 'catalogue', to: ['discovery-worker'], item: CandidateOutcome },
})

export type Messages = typeof messages
export type Noun = keyof Messages
export type MessageItem<N extends Noun> = z.output<Messages[N]['item']>

/** What travels. `seq` is the sender's outbox number: higher is newer, per sender. */
export const Envelope = z.object({
  id: Id,
  seq: z.int().positive(),
  noun: z.string(),
  at: Instant,
  requestId: z.string().nullable(),
  items: z.array(z.unknown()).max(500),
})
export type Envelope<Item = unknown> = Omit<z.infer<typeof Envelope>, 'items'> & { items: Item[] }
