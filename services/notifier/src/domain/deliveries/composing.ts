import { localDateIn } from '@uitpost/contracts'
import type { Mail } from '../../clients/mail.ts'
import type { Context } from '../../context.ts'
import type { Notice } from '../../mail/notices.ts'
import { pageLink } from '../../mail/page-links.ts'
import { shortDigest } from '../../mail/short.ts'
import type { DigestEvent } from '../../store/digests.ts'
import type { ReaderRow } from '../../store/recipients.ts'
import type { DeliveryRow } from '../../store/schema.ts'
import { type DeliveryTarget, readDeliveryTargets, wantsDigest } from '../channels/channels.ts'
import type { Outgoing } from '../channels/outgoing.ts'
import { listEvents, readSeriesFacts, type SeriesFacts } from '../digests/listed-events.ts'
import { composeNotice, isUndecided, readAlerts, readNotices } from '../notices/notices.ts'
import { composePush, readBrowsers } from '../notices/push-messages.ts'
import { frequencyOf, todayOf } from '../timing/schedule.ts'
import { composeAccountMail } from './account-mails.ts'

/**
 * Composes a delivery's message; undefined if it is obsolete or the person is unreachable. `undecided`: a reminder of an
 * event that is withheld until an admin decides.
 */
export type Compose = (row: DeliveryRow) => Outgoing | 'undecided' | undefined

/** Reads the data of a batch of deliveries in a few queries. */
export async function prepareMails(ctx: Context, rows: readonly DeliveryRow[]): Promise<Compose> {
  const readers = new Map(
    (await ctx.recipients.listReaders(rows.map(({ userId }) => userId))).map((reader) => [reader.id, reader]),
  )
  const targetOf = await readDeliveryTargets(ctx, [...readers.values()])
  const digests = rows.filter(({ kind }) => kind === 'digest')
  const events = await readEvents(ctx, digests)
  const notices = await readNotices(ctx, digests, readers)
  const facts = await readSeriesFacts(
    ctx,
    digests.flatMap((row) => events(row)),
    digests.map(({ userId }) => userId),
    localDateIn('UTC', ctx.now()),
  )
  const alerts = await readAlerts(ctx, rows)
  const browserOf = await readBrowsers(ctx, rows)
  return (row) => {
    const reader = readers.get(row.userId)
    if (row.kind === 'account') return composeAccountMail(ctx, row, reader)
    if (!reader) return undefined
    if (row.kind === 'test') return composeTest(ctx, row, reader)
    const alert = alerts(row)
    if (alert && isUndecided(alert, ctx.now())) return 'undecided'
    if (row.channel === 'push') return composePush(ctx, row, reader, browserOf(row), alert)
    const target = targetOf(reader)
    if (row.kind === 'reminder' || row.kind === 'change') {
      return composeNotice(ctx, row, reader, target, alert)
    }
    if (!wantsDigest(reader, target.channel)) return undefined
    return composeDigest(ctx, row, { reader, target }, events(row), notices(row), facts)
  }
}

const MAX_MERGES = 10

/** The current events of digests: merged events are replaced by the kept one, unless the person already got that. */
async function readEvents(ctx: Context, digests: readonly DeliveryRow[]) {
  const byId = new Map<string, DigestEvent>()
  let wanted = [...new Set(digests.flatMap(({ eventIds }) => eventIds))]
  for (let steps = 0; wanted.length > 0 && steps < MAX_MERGES; steps += 1) {
    for (const event of await ctx.digests.listEvents(wanted)) byId.set(event.id, event)
    wanted = [...byId.values()].flatMap(({ mergedInto }) =>
      mergedInto !== null && !byId.has(mergedInto) ? [mergedInto] : [],
    )
  }
  const mergeTargetOf = (id: string): DigestEvent | undefined => {
    let event = byId.get(id)
    for (let steps = 0; event?.mergedInto && steps < MAX_MERGES; steps += 1)
      event = byId.get(event.mergedInto)
    return event
  }
  const following = digests.filter(({ eventIds }) => eventIds.some((id) => byId.get(id)?.mergedInto))
  const sent = await ctx.digests.listSentEventIds(
    following.map(({ userId }) => userId),
    ctx.now(),
    following.map(({ id }) => id),
  )
  return ({ eventIds, userId }: DeliveryRow): DigestEvent[] => {
    const known = new Set((sent.get(userId)?.eventIds ?? []).map((id) => mergeTargetOf(id)?.id ?? id))
    const shown = new Map<string, DigestEvent>()
    for (const id of eventIds) {
      const event = mergeTargetOf(id)
      if (event?.status === 'approved' && !event.withheld && !(event.id !== id && known.has(event.id)))
        shown.set(event.id, event)
    }
    return [...shown.values()]
  }
}

function composeTest(ctx: Context, row: DeliveryRow, reader: ReaderRow): Mail | undefined {
  if (!reader.emailConfirmed) return undefined
  const content = ctx.renderer.test(reader, todayOf(reader.timeZone, ctx.now()))
  return { ...content, id: row.id, to: { name: reader.name, address: reader.email } }
}

function composeDigest(
  ctx: Context,
  row: DeliveryRow,
  { reader, target }: { reader: ReaderRow; target: DeliveryTarget },
  planned: readonly DigestEvent[],
  notices: readonly Notice[],
  facts: SeriesFacts,
): Outgoing | undefined {
  const now = ctx.now()
  const today = todayOf(reader.timeZone, now)
  const events = listEvents(reader, planned, notices, facts, now, today)
  if (events.length === 0 && notices.length === 0) return undefined
  const frequency = frequencyOf(reader)
  if (target.channel !== 'email') {
    const about = { recipient: reader, publicUrl: ctx.publicUrl }
    return { ...target, id: row.id, ...shortDigest(about, frequency, events) }
  }
  const unsubscribeUrl = ctx.unsubscribeLinks.urlFor({ userId: reader.id, scope: 'digest' })
  const content = ctx.renderer.digest({
    recipient: reader,
    frequency,
    events,
    today,
    categories: reader.categories,
    series: facts.followedBy.get(reader.id)?.length ?? 0,
    unsubscribeUrl,
    notices,
    publicUrl: ctx.publicUrl,
    preferencesUrl: pageLink('/preferences', ctx.publicUrl),
  })
  return { ...content, id: row.id, to: { name: reader.name, address: reader.email }, unsubscribeUrl }
}
