import type { Language, OrganiserOutcome, OrganiserWish, ReportKind, ReportOutcome } from '@uitpost/contracts'

/** A reader's report on an event. Without an account the reporter is not stored. personal: {reporterId} */
export interface EventReportTable {
  id: string
  eventId: string
  kind: ReportKind
  reporterId: string | null
  createdAt: Date
  /** Null while it is open. */
  outcome: ReportOutcome | null
  settledAt: Date | null
}

/**
 * A request of an organiser, who has no account. Deleted RETENTION_DAYS after the decision, and with the account that has
 * confirmed its address, whose export includes it. personal: {email}
 */
export interface OrganiserRequestTable {
  id: string
  eventId: string
  wish: OrganiserWish
  /** What should be corrected. */
  correction: string | null
  name: string
  /** In lower case. */
  email: string
  language: Language
  createdAt: Date
  /** Of the secret in the mailed link; null once that was used. */
  hash: Buffer | null
  /** Nobody sees the request before. */
  confirmedAt: Date | null
  /** The decision (review_action) that took the event down at once. */
  hiddenBy: string | null
  /** Null while it is open. */
  outcome: OrganiserOutcome | null
  decidedAt: Date | null
}
