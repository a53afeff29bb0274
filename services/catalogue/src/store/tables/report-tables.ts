import type { ReportKind, ReportOutcome } from '@uitpost/contracts'

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
