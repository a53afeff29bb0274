import type { EvidenceSource, FeedLink, StatedEvent } from '@uitpost/event-reader'
import type { LogPayload } from '../../store/schema.ts'

/** A non-fatal problem; becomes an ERROR log entry. */
export type Problem = NonNullable<LogPayload['error']>

/** The events that a page states, and the source of their evidence. */
export interface PageContent {
  source: EvidenceSource
  events: StatedEvent[]
  problems: Problem[]
  /** Feeds linked from the page. */
  feeds: FeedLink[]
  /** Characters of the AI's answers about it. */
  responseLength: number
}
