import type { Evidence, Verdict } from '@uitpost/contracts'
import type { ColumnType } from 'kysely'

/** A source's proof as it was before. */
export interface StoredProof {
  /** Absent: the event's own source. */
  sourceId?: string
  verdict: Verdict
  score: number
  evidence: Evidence
  checkedAt: string
}

/** A request to judge an event again, and its outcome. personal: none */
export interface RejudgementTable {
  eventId: string
  /** Version of the rules that was asked for. */
  rules: number
  /** Not asked again for a day. */
  askedAt: Date
  /** Null while no result has arrived. */
  outcome: 'kept' | 'worse' | 'failed' | null
  judgedAt: Date | null
  /** The proof before; set where the verdict became worse. */
  previous: ColumnType<StoredProof | null, string | null, string | null>
}

/** A request to judge one source of an event again, and its outcome. personal: none */
export interface SourceRejudgementTable {
  sourceId: string
  /** Version of the rules that was asked for. */
  rules: number
  /** Its proof when it was first asked for by these rules. */
  previous: ColumnType<StoredProof, string, string>
  /** Null while no result has arrived. */
  outcome: 'judged' | 'cancelled' | null
}
