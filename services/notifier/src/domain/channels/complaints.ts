import { COMPLAINTS, type ComplaintRate } from '@uitpost/contracts'
import { auditRecord, DomainError, personsIn } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { MailStop } from '../../store/complaints.ts'

const DAY_MS = 86_400_000

/** Few mails count as more than they are: the first complaint of a quiet week is no reason to stop. */
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

/** The last days, but nothing from before an admin let mails leave again. */
const sinceOf = ({ resumedAt }: MailStop, now: Date): Date =>
  new Date(Math.max(resumedAt?.getTime() ?? 0, now.getTime() - COMPLAINTS.days * DAY_MS))

/** Writes down who complained. When that is too many, nothing leaves any more that nobody asked for one by one. */
export async function takeInComplaints(ctx: Context, addresses: readonly string[]): Promise<void> {
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
        ...{ service: 'notifier', action: 'mails.stopped', at: now, actorId: null, after: numbers },
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
    ctx.logger.warn(counted, 'More complaints of our mails than mailbox providers put up with')
  }
}

/** As it is now. Once stopped it stays so, whatever the numbers become, until an admin has looked. */
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
    // What has just reached the stop is stopped by whoever takes the complaint in.
    state: stop.stoppedAt ? 'stopped' : state === 'good' ? 'good' : 'alarm',
    since: since.toISOString(),
    stoppedAt: stop.stoppedAt?.toISOString() ?? null,
  }
}

/** Mails leave again, those that waited first. */
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
      ...{ service: 'notifier', action: 'mails.resumed', at: now, actorId: admin.id },
      before: { stoppedAt: stop.stoppedAt.toISOString(), ...counted },
    })
    await outbox.add('audit.recorded', [act], admin.requestId, personsIn(act))
  })
  await ctx.hintSending()
  return readComplaintRate(ctx)
}
