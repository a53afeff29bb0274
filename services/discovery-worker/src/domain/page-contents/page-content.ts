import type { LogPayload } from '../../store/schema.ts'
import type { EvidenceSource } from '../gate/evidence-source.ts'
import type { FeedLink } from '../pages/feed-links.ts'
import type { StatedEvent } from '../statements/stated-events.ts'

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
