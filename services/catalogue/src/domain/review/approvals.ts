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

/**
 * The event with an earlier status, for undo. A pending event has no approval; an approved one is approved again only
 * if its approval was not withdrawn meanwhile.
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
 * The approvals to withdraw when a decision is undone, for locked rows that keep their status because they were
 * changed since, or were approved through other events.
 */
export function approvalsToWithdraw(
  { id, kind }: Undone,
  rows: readonly EventFields[],
  items: ReadonlyMap<string, ReviewItem>,
): string[] {
  const ends = (row: EventFields): boolean => {
    const before = items.get(row.id)?.before
    if (row.approvedAt === null) return false
    // Approvals of earlier releases have no approvalId.
    if (APPROVING.includes(kind))
      return row.approvalId === id || (row.approvalId === null && before !== undefined)
    return kind === 'merge' && before?.['status'] === 'pending' && !('mergedInto' in before)
  }
  return rows.filter(ends).map((row) => row.id)
}

/** The series stays approved while another decision approves it. */
export async function withdrawSeriesApproval(
  { reviewActions, series }: Pick<TransactionStores, 'reviewActions' | 'series'>,
  seriesId: string,
): Promise<void> {
  const standing = await reviewActions.findSeriesApproval(seriesId)
  if (!standing) return void (await series.withdraw(seriesId))
  const { id: actionId, actorId: adminId, at } = standing
  await series.approve(seriesId, { adminId, actionId, at })
}
