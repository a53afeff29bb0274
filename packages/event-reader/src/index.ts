/** What may run in any thread: the shapes of what is read, and rules over them. */
export {
  AiEvent,
  EXTRACTION_SYSTEM,
  type Extraction,
  extractionPrompt,
  extractionSchema,
  readExtraction,
  withoutRepeated,
} from './ai-extraction/extraction.ts'
export {
  MAX_EVENTS_PER_PAGE,
  type StatedEvent,
  shownFacts,
  statedByAi,
  statedByRules,
  statedInMarkup,
} from './ai-extraction/stated-events.ts'
export { parseDay } from './dates/calendar/calendar.ts'
export { isPublicHoliday } from './dates/calendar/holidays.ts'
export { wordsOf } from './evidence/folded-text.ts'
export { calendarFacts } from './icalendar/calendar-facts.ts'
export type { CalendarOccurrence } from './icalendar/occurrences.ts'
export { readDates } from './markup/event-dates.ts'
export type { FeedLink } from './pages/feed-links.ts'
export { NOTHING_PROVEN } from './parsed-input/calendar-proof.ts'
export { contentOfFeed, type FeedContent, type FeedKind, feedContent } from './parsed-input/feed-content.ts'
export type { ReadingInput, ReadingName, ReadingOutput, ReadPage } from './parsed-input/readings.ts'
export type { RecheckFinding, Watched } from './parsed-input/recheck-verdicts.ts'
export type { RecheckedPage } from './parsed-input/rechecked-sources.ts'
export { SourceFailure } from './source-failures.ts'
export type { RobotsAnswer, RobotsQuestion } from './text/robots.ts'
export type { ClaimedEvent } from './verification/claim.ts'
export type { EvidenceReport } from './verification/evidence.ts'
export type { EvidenceSource } from './verification/evidence-source.ts'
export { toEvidence } from './verification/proven-fields.ts'
