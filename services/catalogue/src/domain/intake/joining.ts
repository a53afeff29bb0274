import type { EventFields, StoredJoin } from '../../store/schema.ts'
import type { MatchRule } from '../duplicates/find-same.ts'
import { contentOf, type Finding } from '../facts/findings.ts'
import { addSource, type Draft, type Heard } from './drafts.ts'
import { isFurtherDate } from './series.ts'

const OWN_RULES: readonly MatchRule[] = ['found before', 'moved date', 'same occurrence']

/**
 * What a person says, and no run found, is judged by an admin at once; a page that a person names has to
 * show it like any other page.
 */
export const mayWait = ({ proven, candidate }: Finding): boolean =>
  proven || (candidate.runId === null && candidate.source.url === null)

/**
 * Another source of a known event, or news from one: what it proves, calls off, takes back or moves. A text says why
 * it is refused.
 */
export function joinKnown(
  draft: Draft,
  finding: Finding,
  rule: MatchRule,
  seriesIsApproved: boolean,
  joined: StoredJoin | null,
): string | undefined {
  const heard = addSource(draft, finding, joined)
  if (draft.event.status === 'rejected') return 'rejected earlier'
  if (finding.candidate.cancelled) {
    if (mayCancel(finding, rule)) draft.event = withStatus(draft.event, 'cancelled')
    return undefined
  }
  if (isTakenBack(draft, heard)) draft.event = withStatus(draft.event, statusBefore(draft.event, finding))
  if (rule === 'moved date' && heard.before && heard.isNews)
    move(draft, finding, heard.before, seriesIsApproved)
  else if (draft.event.status === 'held' && finding.proven) draft.event = restated(draft.event, finding)
  return undefined
}

const withStatus = (event: EventFields, status: EventFields['status']): EventFields =>
  event.status === status ? event : { ...event, status }

/** Anybody can put up a page and suggest it: that cancels nothing. */
const mayCancel = ({ proven, candidate }: Finding, rule: MatchRule): boolean =>
  candidate.runId !== null && (proven || OWN_RULES.includes(rule))

/** The source that called it off says now that it takes place, and no other one calls it off. What an admin cancelled stays so. */
const isTakenBack = ({ event, sources }: Draft, { before, isNews }: Heard): boolean =>
  event.status === 'cancelled' &&
  isNews &&
  before?.cancelled === true &&
  !sources.some((source) => source.cancelled)

const statusBefore = (event: EventFields, finding: Finding): EventFields['status'] => {
  if (event.approvedAt !== null) return 'approved'
  return mayWait(finding) ? 'pending' : 'held'
}

/** From now on the event is what its proof says. */
function restated(event: EventFields, finding: Finding): EventFields {
  const categoryId = event.categoryId ?? finding.categoryId
  return { ...event, ...contentOf(finding), categoryId, status: finding.proven ? 'pending' : event.status }
}

/**
 * What nobody has approved yet follows the source it speaks for. What is approved moves by itself under the rule for new
 * dates: an approved series, the same verified source, nothing but the date changed; anything else is
 * proposed to an admin.
 */
function move(
  draft: Draft,
  finding: Finding,
  source: NonNullable<Heard['before']>,
  seriesIsApproved: boolean,
): void {
  const { event } = draft
  const speaksForIt = event.source === finding.candidate.source.name
  const dates = datesOf(finding)
  if (event.status === 'approved') {
    const example = { approvedBy: event.approvedBy, approvalId: event.approvalId, example: event, source }
    const movesItself = speaksForIt && seriesIsApproved && isFurtherDate(finding, example)
    if (movesItself) draft.event = { ...event, ...dates }
    draft.proposed = finding
  } else if (speaksForIt && (event.status === 'pending' || event.status === 'held')) {
    draft.event = {
      ...restated(event, finding),
      status: event.status === 'pending' || finding.proven ? 'pending' : 'held',
    }
  }
}

const datesOf = ({ startAt, endAt, localDate, localEndDate }: Finding) => ({
  startAt,
  endAt,
  localDate,
  localEndDate,
})
