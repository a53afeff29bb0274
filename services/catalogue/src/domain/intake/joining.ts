import type { EventFields, StoredJoin } from '../../store/schema.ts'
import type { MatchRule } from '../duplicates/find-same.ts'
import { contentOf, type Finding } from '../facts/findings.ts'
import { addSource, type Draft, type SourceUpdate } from './drafts.ts'
import { isFurtherDate } from './series.ts'

/** Reason for refusing what an admin rejected, or what was taken down at an organiser's request. */
export const REJECTED_EARLIER = 'rejected earlier'

const OWN_RULES: readonly MatchRule[] = ['found before', 'moved date', 'same occurrence']

/**
 * Whether a new event may be pending. A suggestion by form needs no proof, as an admin reviews it; a page that a user
 * suggests needs the same proof as any other page.
 */
export const mayBePending = ({ proven, candidate }: Finding): boolean =>
  proven || (candidate.runId === null && candidate.source.url === null)

/**
 * Joins a finding to a known event, which it may prove, cancel, reinstate or move. A cancellation without proof by the
 * event's own source is left to an admin. A returned text is the reason for refusing it.
 */
export function joinKnown(
  draft: Draft,
  finding: Finding,
  rule: MatchRule,
  seriesIsApproved: boolean,
  joined: StoredJoin | null,
): string | undefined {
  const decides = mayCancel(finding, rule)
  const added = addSource(draft, finding, { joined, cancelled: finding.candidate.cancelled && decides })
  if (draft.event.status === 'rejected') return REJECTED_EARLIER
  if (finding.candidate.cancelled) {
    if (decides) draft.event = withStatus(draft.event, 'cancelled')
    else if (draft.event.status === 'approved' && isOfRun(finding) && OWN_RULES.includes(rule))
      draft.proposed = finding
    return undefined
  }
  if (decides && isReinstated(draft, added))
    draft.event = withStatus(draft.event, statusBefore(draft.event, finding))
  if (rule === 'moved date' && added.before && added.isNewer)
    move(draft, finding, added.before, seriesIsApproved)
  else if (draft.event.status === 'held' && finding.proven) draft.event = withContentOf(draft.event, finding)
  else if (fillsInHour(draft.event, finding)) draft.event = { ...draft.event, ...hoursOf(finding) }
  return undefined
}

/** A source found by ourselves shows the hour that was stated nowhere; what lasts several days has no one hour. */
const fillsInHour = (event: EventFields, finding: Finding): boolean =>
  !event.timeKnown &&
  finding.candidate.timeKnown === true &&
  !finding.allDay &&
  finding.proven &&
  isOfRun(finding) &&
  event.localDate === finding.localDate &&
  (event.endAt === null || event.localEndDate === finding.localEndDate) &&
  UNDECIDED_OR_SHOWN.includes(event.status)
const UNDECIDED_OR_SHOWN: readonly EventFields['status'][] = ['held', 'pending', 'approved']

const hoursOf = ({ timeKnown, timeZone, ...finding }: Finding) => ({
  ...datesOf(finding),
  timeKnown,
  timeZone,
})

const withStatus = (event: EventFields, status: EventFields['status']): EventFields =>
  event.status === status ? event : { ...event, status }

const isOfRun = ({ candidate }: Finding): boolean => candidate.runId !== null

/**
 * Whether a finding cancels an event, or takes its cancellation back. A page and an AI need proof; a feed states the
 * status of its own entries. Suggestions never cancel an event: any user can publish a page and suggest it.
 */
const mayCancel = (finding: Finding, rule: MatchRule): boolean => {
  const isOwnEntry = finding.candidate.source.kind === 'feed' && OWN_RULES.includes(rule)
  return isOfRun(finding) && (finding.proven || isOwnEntry)
}

/**
 * The source that cancelled the event lists it again, and no other source cancels it. An admin's cancellation stays.
 */
const isReinstated = ({ event, sources }: Draft, { before, isNewer }: SourceUpdate): boolean =>
  event.status === 'cancelled' &&
  isNewer &&
  before?.cancelled === true &&
  !sources.some((source) => source.cancelled)

const statusBefore = (event: EventFields, finding: Finding): EventFields['status'] => {
  if (event.approvedAt !== null) return 'approved'
  return mayBePending(finding) ? 'pending' : 'held'
}

/** The event takes over the content of the proven finding. */
function withContentOf(event: EventFields, finding: Finding): EventFields {
  const categoryId = event.categoryId ?? finding.categoryId
  return { ...event, ...contentOf(finding), categoryId, status: finding.proven ? 'pending' : event.status }
}

/**
 * Moves an event to its source's new date. An event that is not approved follows its own source. An approved one
 * moves by itself only as a date of an approved series (`isFurtherDate`); otherwise the move is proposed to an admin.
 */
function move(
  draft: Draft,
  finding: Finding,
  source: NonNullable<SourceUpdate['before']>,
  seriesIsApproved: boolean,
): void {
  const { event } = draft
  const isOwnSource = event.source === finding.candidate.source.name
  const dates = datesOf(finding)
  if (event.status === 'approved') {
    const example = { approvedBy: event.approvedBy, approvalId: event.approvalId, example: event, source }
    const movesItself = isOwnSource && seriesIsApproved && isFurtherDate(finding, example)
    if (movesItself) draft.event = { ...event, ...dates }
    draft.proposed = finding
  } else if (isOwnSource && (event.status === 'pending' || event.status === 'held')) {
    draft.event = {
      ...withContentOf(event, finding),
      status: event.status === 'pending' || finding.proven ? 'pending' : 'held',
    }
  }
}

const datesOf = ({
  startAt,
  endAt,
  localDate,
  localEndDate,
}: Pick<Finding, 'startAt' | 'endAt' | 'localDate' | 'localEndDate'>) => ({
  startAt,
  endAt,
  localDate,
  localEndDate,
})
