/** Constants that no screen needs before the sign-in: those of constants.ts are in the web app's first script. */

export const EVENT_STATUSES = ['held', 'pending', 'approved', 'rejected', 'cancelled', 'merged'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]
export const VERDICTS = ['verified', 'partly', 'unverified', 'contradicted', 'unreachable'] as const
export type Verdict = (typeof VERDICTS)[number]
const BEST_FIRST: readonly Verdict[] = ['verified', 'partly', 'unverified', 'unreachable', 'contradicted']
/** Orders verdicts; the lowest is the best. */
export const verdictRank = (verdict: Verdict): number => BEST_FIRST.indexOf(verdict)
/** The source that stands for an event: that with the best verdict, and among equal ones the highest score. */
export const bestSource = <Source extends { verdict: Verdict; score: number }>(
  sources: readonly Source[],
): Source | undefined =>
  sources.toSorted(
    (one, other) => verdictRank(one.verdict) - verdictRank(other.verdict) || other.score - one.score,
  )[0]
/** How a date is known: its source names that very day, or it follows from a rule such as "every Friday". */
export const DATE_KNOWN = ['stated', 'by_rule'] as const
export type DateKnown = (typeof DATE_KNOWN)[number]
/** Fields a candidate must prove before admins see it as pending. */
export const REQUIRED_EVIDENCE = ['title', 'start', 'city', 'link'] as const
export type EvidenceField = (typeof REQUIRED_EVIDENCE)[number]
/**
 * Version of the rules by which sources are judged. Raise it when the rules change: every coming event that was judged by
 * an older version is then judged again. 0 stands for releases up to 0.1.0.
 */
export const JUDGING_RULES = 6
/** What judging an event again found, worse than its proof before. The last two keep it out of digests. */
export const DOUBTS = ['less-proof', 'contradicted', 'cancelled'] as const
export type Doubt = (typeof DOUBTS)[number]
/** What of an event a source can confirm; the last four only where the event states them. */
export const PROOF_FIELDS = [...REQUIRED_EVIDENCE, 'time', 'end', 'location', 'category'] as const
export type ProofField = (typeof PROOF_FIELDS)[number]
/** Of two events that are made one, the fields of which one value stays. The start includes its hour and time zone. */
export const MERGE_FIELDS = [
  ...(['title', 'start', 'end', 'city', 'location', 'link'] as const),
  ...(['category', 'description'] as const),
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]
/** Events of these statuses can be made one. */
export const MERGEABLE_STATUSES = ['held', 'pending', 'approved'] as const satisfies readonly EventStatus[]
/** The weakest first: what lists by proof begin with. */
export const PROOF_LEVELS = ['weak', 'partial', 'full'] as const
export type ProofLevel = (typeof PROOF_LEVELS)[number]
/** Why an event that waits needs to be looked at; the rules are in services/catalogue/src/domain/review/risks.ts. */
export const EVENT_RISKS = [
  'weak-proof',
  'partial-proof',
  'rule-only',
  'holiday-rule',
  'outlier-date',
  'outlier-price',
  'new-domain',
  'uncategorised',
  'suggestion',
] as const
export type EventRisk = (typeof EVENT_RISKS)[number]
/** What a filter by reason offers besides: any of them, none of them, the first date of a new series. */
export const RISK_GROUPS = ['any', 'none', 'starts-series'] as const
export type RiskGroup = (typeof RISK_GROUPS)[number]
/** A date beyond these is an outlier: days ahead, days it lasts, and hours of the night from and to (exclusive). */
export const OUTLIER_DATE = { daysAhead: 300, daysLong: 31, nightFrom: 1, nightTo: 6 } as const
/** A ticket above this, in units of its currency, is an outlier. */
export const OUTLIER_PRICE = 250
/** Titles that a breakdown of events names. */
export const TITLES_SHOWN = 5
/** Sources, and series, that a breakdown of events names; the largest. */
export const BREAKDOWN_SHOWN = 20
/** Origin of a quote: the values claimed of an event, the page's structured data, or the page's visible text. */
export const QUOTE_PLACES = ['claim', 'markup', 'words'] as const

/** Event kinds of the security log; each entry has time, account and address. */
export const SECURITY_EVENTS = [
  'sign_in',
  'sign_in_failed',
  'locked_out',
  'token_reused',
  'signed_out',
  'sessions_ended',
  'password_changed',
  'password_reset',
  'email_changed',
  'role_changed',
  'suspended',
  'reinstated',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/**
 * Thresholds of the complaint rate, as a share of the mails of the last `days` days: admins are warned at `alarm`; at
 * `stop`, where mailbox providers reject all our mail, only account mails leave. The rate divides by at least
 * `fewestMails`, so that one complaint among ten mails stops nothing.
 */
export const COMPLAINTS = { days: 7, alarm: 0.001, stop: 0.003, fewestMails: 1_000 } as const

/**
 * Options of the monitor's scheduler (requirement `monitor.frequency-options`): daily at 2 AM, every 6 hours, every 4
 * hours, every 30 minutes (testing). Times are in SCHEDULE_TIME_ZONE.
 */
export const SCHEDULE_FREQUENCIES = [
  'daily_2am',
  'every_6_hours',
  'every_4_hours',
  'every_30_minutes',
] as const
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number]

/** Longest reason of a suspension. */
export const SUSPENSION_REASON_LENGTH = 300

export const USER_SORTS = ['newest', 'oldest', 'name', 'email'] as const

/** The figures that System Health shows with their history, in seconds or numbers. */
export const HEALTH_TILES = ['messagesWait', 'workWaits', 'mailsWait', 'uncertain', 'deadLetters'] as const
export type HealthTile = (typeof HEALTH_TILES)[number]
