import type { CandidateOutcome, SuggestionKind, SuggestionReason } from '@uitpost/contracts'
import type { Generated } from 'kysely'

/** What somebody suggested. personal: {userId} */
export interface SuggestionTable {
  id: string
  userId: string
  kind: SuggestionKind
  /** The address, or the name of the file. */
  subject: string | null
  /** How far its reading is; a form is read at once. */
  state: 'received' | 'reading' | 'read'
  /** How many candidates its reading gave. */
  found: number
  reason: SuggestionReason | null
  /** Of the message that told so last. */
  version: Generated<number>
  createdAt: Date
}

/** What became of one thing a suggestion named. personal: through the suggestion */
export interface SuggestedEventTable {
  suggestionId: string
  candidateId: string
  eventId: string | null
  outcome: CandidateOutcome['outcome']
}
