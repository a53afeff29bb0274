import { z } from 'zod'
import {
  AuditRecord,
  ChannelChange,
  ERASING_SERVICES,
  MailRequest,
  ResetRequest,
  SubscriptionConfirmed,
  SubscriptionRequest,
  UserDeleted,
  UserErased,
  UserState,
} from './account-messages.ts'
import {
  Candidate,
  CandidateOutcome,
  EventRechecked,
  EventRejudged,
  RejudgementRequest,
} from './candidates.ts'
import { Id, type ServiceName } from './endpoint.ts'
import {
  CategoryState,
  EventState,
  FollowState,
  PlaceState,
  SaveState,
  SeriesState,
  SubscriptionState,
} from './states/catalogue-states.ts'
import { RecheckAsked, ReportSettled } from './states/report-states.ts'
import { RunState } from './states/run-state.ts'
import { SessionsState } from './states/session-states.ts'
import { SuggestionMade, SuggestionRead } from './states/suggestion-states.ts'

/** Routing and item schema of a message. */
export interface MessageDefinition<Service extends string = string> {
  /** A list if several services send it. */
  from: Service | readonly Service[]
  to: readonly Service[]
  item: z.ZodType<{ id: string }>
  /** Members visible only to these subscribers; the relay removes them for others. */
  only?: Readonly<Record<string, readonly Service[]>>
  /** The outbox row is deleted once sent: for messages that are repeated until they are answered. */
  forgetOnceSent?: boolean
  /**
   * For messages that contain a secret: the outbox row is deleted SECRET_KEPT_MINUTES after it was sent, or up to a
   * minute later, and not after RETENTION_DAYS.message. Until then a Redis that loses the message gets it again.
   */
  hasSecret?: boolean
}

const messageTable = <const M extends Record<string, MessageDefinition<ServiceName>>>(table: M): M => table

/**
 * All messages between services, by noun. An item is the full current state of one thing, never a delta; the version is
 * the envelope's `seq`.
 */
export const messages = messageTable({
  'user.changed': {
    from: 'auth',
    to: ['catalogue', 'notifier'],
    item: UserState,
    only: {
      name: ['notifier'],
      email: ['notifier'],
      phone: ['notifier'],
      phoneConfirmed: ['notifier'],
      channelConsentedAt: ['notifier'],
      suspended: ['catalogue'],
    },
  },
  'sessions.changed': { from: 'auth', to: ['notifier'], item: SessionsState },
  'user.deleted': {
    from: 'auth',
    to: ERASING_SERVICES,
    item: UserDeleted,
    only: { email: ['catalogue'] },
    forgetOnceSent: true,
  },
  'user.erased': { from: ERASING_SERVICES, to: ['auth'], item: UserErased, forgetOnceSent: true },
  'mail.requested': {
    from: ['auth', 'catalogue'],
    to: ['notifier'],
    item: MailRequest,
    hasSecret: true,
  },
  // From auth to auth: answered before the account is looked up, so that response times do not reveal accounts.
  'reset.requested': { from: 'auth', to: ['auth'], item: ResetRequest, hasSecret: true },
  // From auth to auth, for the same reason.
  'subscription.requested': { from: 'auth', to: ['auth'], item: SubscriptionRequest },
  'subscription.confirmed': { from: 'auth', to: ['catalogue'], item: SubscriptionConfirmed },
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
  'series.changed': { from: 'catalogue', to: ['notifier'], item: SeriesState },
  'follow.changed': { from: 'catalogue', to: ['notifier'], item: FollowState },
  'run.changed': { from: 'discovery-worker', to: ['notifier'], item: RunState },
  'recheck.asked': { from: 'catalogue', to: ['discovery-worker'], item: RecheckAsked },
  'report.settled': { from: 'catalogue', to: ['notifier'], item: ReportSettled },
  'event.rechecked': { from: 'discovery-worker', to: ['catalogue'], item: EventRechecked },
  'rejudgement.requested': { from: 'catalogue', to: ['discovery-worker'], item: RejudgementRequest },
  'event.rejudged': { from: 'discovery-worker', to: ['catalogue'], item: EventRejudged },
  'candidates.found': { from: 'discovery-worker', to: ['catalogue'], item: Candidate },
  'suggestion.made': { from: 'catalogue', to: ['discovery-worker'], item: SuggestionMade },
  'suggestion.read': { from: 'discovery-worker', to: ['catalogue'], item: SuggestionRead },
  'candidates.taken-in': { from: 'catalogue', to: ['discovery-worker'], item: CandidateOutcome },
})

export type Messages = typeof messages
export type Noun = keyof Messages
export type MessageItem<N extends Noun> = z.output<Messages[N]['item']>

/** A message in transit. `seq` is the sender's outbox number: higher is newer, per sender. */
export const Envelope = z.object({
  id: Id,
  seq: z.int().positive(),
  noun: z.string(),
  at: z.iso.datetime({ offset: true }),
  requestId: z.string().nullable(),
  items: z.array(z.unknown()).max(500),
})
export type Envelope<Item = unknown> = Omit<z.infer<typeof Envelope>, 'items'> & { items: Item[] }
