import { COMPLAINTS, type ComplaintRate } from '@uitpost/contracts'
import { auditRecord, DomainError, personIdsOf } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { MailStop } from '../../store/complaints.ts'

const DAY_MS = 86_400_000

/**
 * The state by the complaint rate. Few mails count as COMPLAINTS.fewestMails, so that a single complaint does not stop
 * mails.
 */
export function stateOf({
  complaints,
  mails,
}: {
  complaints: number
  mails: number
}): ComplaintRate['state'] {
  const rate = complaints / Math.max(mails, COMPLAINTS.fewestMails)
  if (rate >= COMPLAINTS.stop) return 'stopped'
  return rate >= COMPLAINTS.alarm ? 'alarm' : 'good'
}

/** Start of the window, not before an admin last resumed mails. */
const sinceOf = ({ resumedAt }: MailStop, now: Date): Date =>
  new Date(Math.max(resumedAt?.getTime() ?? 0, now.getTime() - COMPLAINTS.days * DAY_MS))

/** Stores complaints; above the threshold all but account mails are stopped. */
export async function recordComplaints(ctx: Context, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  const now = ctx.now()
  const { state, stopsNow, ...counted } = await ctx.transaction(async ({ complaints, outbox }) => {
    const stop = await complaints.getStopForChange()
    const since = sinceOf(stop, now)
    for (const address of addresses) await complaints.add(ctx.hashAddress(address), now, since)
    const numbers = await complaints.count(since)
    const reached = stateOf(numbers)
    const stops = reached === 'stopped' && stop.stoppedAt === null
    if (stops) {
      await complaints.stop(now)
      const act = auditRecord({
        service: 'notifier',
        action: 'mails.stopped',
        at: now,
        actorId: null,
        after: numbers,
      })
      await outbox.add('audit.recorded', [act])
    }
    return { ...numbers, state: reached, stopsNow: stops }
  })
  if (stopsNow) {
    ctx.logger.error(
      counted,
      'Too many complaints: only account mails leave until an admin resumes the others',
    )
  } else if (state !== 'good') {
    ctx.logger.warn(counted, 'More complaints about our mails than mailbox providers accept')
  }
}

/** The current rate. Once stopped, the state stays so until an admin resumes mails. */
export async function readComplaintRate({
  complaints,
  now,
}: Pick<Context, 'complaints' | 'now'>): Promise<ComplaintRate> {
  const stop = await complaints.getStop()
  const since = sinceOf(stop, now())
  const counted = await complaints.count(since)
  const state = stateOf(counted)
  return {
    ...counted,
    // recordComplaints stops mails; until it has committed, a reached threshold shows as an alarm.
    state: stop.stoppedAt ? 'stopped' : state === 'good' ? 'good' : 'alarm',
    since: since.toISOString(),
    stoppedAt: stop.stoppedAt?.toISOString() ?? null,
  }
}

/** Lets mails leave again, waiting ones first. Throws `conflict` if they are not stopped. */
export async function resumeMails(
  ctx: Context,
  admin: { id: string; requestId: string },
): Promise<ComplaintRate> {
  const now = ctx.now()
  await ctx.transaction(async ({ complaints, outbox }) => {
    const stop = await complaints.getStopForChange()
    if (!stop.stoppedAt) throw new DomainError('conflict', 'Mails are not stopped.')
    const counted = await complaints.count(sinceOf(stop, now))
    await complaints.resume(now)
    const act = auditRecord({
      service: 'notifier',
      action: 'mails.resumed',
      at: now,
      actorId: admin.id,
      before: { stoppedAt: stop.stoppedAt.toISOString(), ...counted },
    })
    await outbox.add('audit.recorded', [act], admin.requestId, personIdsOf(act))
  })
  await ctx.hintSending()
  return readComplaintRate(ctx)
}
