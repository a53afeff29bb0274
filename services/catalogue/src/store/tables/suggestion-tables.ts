import type { CandidateOutcome, SuggestionKind, SuggestionReason } from '@uitpost/contracts'
import type { Generated } from 'kysely'

/** A suggestion. personal: {userId} */
export interface SuggestionTable {
  id: string
  userId: string
  kind: SuggestionKind
  /** The address, or the name of the file. */
  subject: string | null
  /** Progress of its reading; a form is 'read' at once. */
  state: 'received' | 'reading' | 'read'
  /** Candidates found in it. */
  found: number
  reason: SuggestionReason | null
  /** Number of the last message about it. */
  version: Generated<number>
  createdAt: Date
}

/** Outcome of one candidate of a suggestion. personal: through the suggestion */
export interface SuggestedEventTable {
  suggestionId: string
  candidateId: string
  eventId: string | null
  outcome: CandidateOutcome['outcome']
}
