import type { TransactionStores } from '../../context.ts'
import type { ReviewItem } from '../../store/review/review-actions.ts'
import type { EventFields } from '../../store/schema.ts'

/** Who approved, when, and by which decision. */
type Approval = Pick<EventFields, 'approvedBy' | 'approvedAt' | 'approvalId'>

export const UNAPPROVED: Approval = { approvedBy: null, approvedAt: null, approvalId: null }

export const approvalOf = ({ approvedBy, approvedAt, approvalId }: Approval): Approval => ({
  approvedBy,
  approvedAt,
  approvalId,
})

export const asApproved = (event: EventFields, approval: Approval): EventFields => ({
  ...event,
  ...approval,
  status: 'approved',
  withdrawnAt: null,
})

/** Other services only ever hear of what was approved once, and of it also when the approval was taken back. */
export const wasPublished = ({ approvedAt, withdrawnAt }: EventFields): boolean =>
  approvedAt !== null || withdrawnAt !== null

/**
 * An event that gets an earlier status back. What waits has no approval, and what was approved is so again only if its
 * approval was not taken back meanwhile.
 */
export function withRestoredStatus(event: EventFields, at: Date): EventFields {
  const status = event.status === 'approved' && event.approvedAt === null ? 'pending' : event.status
  if (status !== 'held' && status !== 'pending') return event
  const withdrawnAt = event.approvedAt === null ? event.withdrawnAt : at
  return { ...event, ...UNAPPROVED, status, withdrawnAt }
}

interface Undone {
  id: string
  kind: string
  seriesId: string | null
}

const APPROVING = ['approve', 'approve_series']

/**
 * The approvals that end with a decision that is taken back, among locked rows that keep their status: somebody changed
 * them since, or they were approved through others. They stay as they are, but nothing publishes them again.
 */
export function endingApprovals(
  { id, kind }: Undone,
  rows: readonly EventFields[],
  items: ReadonlyMap<string, ReviewItem>,
): string[] {
  const ends = (row: EventFields): boolean => {
    const before = items.get(row.id)?.before
    if (row.approvedAt === null) return false
    // Approvals of earlier releases do not name their decision.
    if (APPROVING.includes(kind))
      return row.approvalId === id || (row.approvalId === null && before !== undefined)
    return kind === 'merge' && before?.['status'] === 'pending' && !('mergedInto' in before)
  }
  return rows.filter(ends).map((row) => row.id)
}

/** The series stays approved while another decision that approved it stands. */
export async function withdrawSeriesApproval(
  { reviewActions, series }: Pick<TransactionStores, 'reviewActions' | 'series'>,
  seriesId: string,
): Promise<void> {
  const standing = await reviewActions.findSeriesApproval(seriesId)
  if (!standing) return void (await series.withdraw(seriesId))
  const { id: actionId, actorId: adminId, at } = standing
  await series.approve(seriesId, { adminId, actionId, at })
}
