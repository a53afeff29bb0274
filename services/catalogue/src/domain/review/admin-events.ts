import {
  type AdminEvent,
  type AdminEventFilter,
  type AdminEventQuery,
  BREAKDOWN_SHOWN,
  type EventBreakdown,
  TITLES_SHOWN,
} from '@uitpost/contracts'
import { type Listed, readPage } from '@uitpost/service-kit'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { AdminEventRow, RankedEventRow } from '../../store/review/admin-events.ts'
import { todayOf } from '../facts/today.ts'
import { readOrganiserRequests } from '../organisers/requests.ts'
import { countReports } from '../reader-reports/reports.ts'
import { withSources } from '../reading/events.ts'
import { readSoonest } from '../reading/soonest-first.ts'
import { previousProofs } from './doubts.ts'
import { toEventFilter } from './review.ts'

/** Totals are counted up to this number: counting further takes too long. */
const COUNTED_UP_TO = 10_000

/** Events of every status, filtered and sorted by the database; the review queue is `status=held`. */
export async function listAdminEvents(ctx: Context, query: AdminEventQuery): Promise<Listed<AdminEvent>> {
  const { limit: _limit, cursor: _cursor, sort, ...rest } = query
  // A doubt about a past event needs no decision.
  const from = rest.doubt ? todayOf(ctx.now()) : undefined
  const filter = toEventFilter({ ...(from && { from }), ...rest })
  const { adminEvents } = ctx.stores
  const count = () => adminEvents.countUpTo(filter, COUNTED_UP_TO)
  const present = (rows: readonly AdminEventRow[]) => toAdminEvents(ctx, rows)
  if (sort === 'proof') {
    return readPage<ProofCursor, RankedEventRow, AdminEvent>(query, {
      cursor: ProofCursor,
      cursorOf: ({ proofRank, localDate, startAt, id }) => [proofRank, localDate, startAt.toISOString(), id],
      read: (limit, after) => adminEvents.list(filter, sort, limit, after),
      total: count,
      present,
    })
  }
  return readSoonest(query, (limit, after) => adminEvents.list(filter, sort, limit, after), count, present)
}

const ProofCursor = z
  .tuple([z.int(), z.iso.date(), z.iso.datetime(), z.uuid()])
  .transform(([proofRank, localDate, startAt, id]) => ({
    proofRank,
    localDate,
    startAt: new Date(startAt),
    id,
  }))

type ProofCursor = z.infer<typeof ProofCursor>

/** What the events are that a filter finds. */
export const breakDownEvents = (ctx: Context, filter: AdminEventFilter): Promise<EventBreakdown> =>
  ctx.stores.eventBreakdowns.read(toEventFilter(filter), BREAKDOWN_SHOWN, TITLES_SHOWN)

/** Events in the admin form, with each source, the open reports of readers and the requests of organisers. */
export async function toAdminEvents(ctx: Context, rows: readonly AdminEventRow[]): Promise<AdminEvent[]> {
  const ids = rows.map(({ id }) => id)
  const [shown, previous, reports, requests] = await Promise.all([
    withSources(ctx, rows),
    previousProofs(ctx, rows),
    countReports(ctx, ids),
    readOrganiserRequests(ctx, ids),
  ])
  return rows.flatMap((row, index): AdminEvent[] => {
    const event = shown[index]
    if (!event) return []
    const { mergedInto } = row
    const approvedAt = row.approvedAt?.toISOString() ?? null
    const previousProof = previous.get(row.id)
    const reported = reports.get(row.id)
    const organiser = requests.get(row.id)
    return [
      {
        ...event,
        mergedInto,
        approvedAt,
        createdAt: row.createdAt.toISOString(),
        ...(previousProof && { previousProof }),
        ...(reported && { reports: reported }),
        // An admin may have undone what hid it.
        ...(organiser && {
          organiser: { ...organiser, hidden: organiser.hidden && row.status === 'rejected' },
        }),
      },
    ]
  })
}
