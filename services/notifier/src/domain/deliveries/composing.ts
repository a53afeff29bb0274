import type { Mail } from '../../clients/mail.ts'
import type { Context } from '../../context.ts'
import type { Notice, Reason } from '../../mail/render.ts'
import { shortDigest } from '../../mail/short.ts'
import type { DigestEvent } from '../../store/digests.ts'
import type { ReaderRow } from '../../store/recipients.ts'
import type { DeliveryRow } from '../../store/schema.ts'
import { readWays, type Way, wantsDigest } from '../channels/channels.ts'
import type { Outgoing } from '../channels/outgoing.ts'
import { kmBetween, NEWS_MS } from '../digests/digest-ranking.ts'
import { cityIdOf } from '../digests/digests.ts'
import { frequencyOf, todayOf } from '../digests/schedule.ts'
import { composeNotice, readAlerts, readNotices } from '../notices/notices.ts'
import { composePush, readBrowsers } from '../notices/push-messages.ts'
import { composeAccountMail } from './account-mails.ts'

/** Writes a delivery's message; undefined when there is nothing to say any more, or nobody to say it to. */
export type Compose = (row: DeliveryRow) => Outgoing | undefined

/** Reads in a few queries what the mails of many deliveries need. */
export async function prepareMails(ctx: Context, rows: readonly DeliveryRow[]): Promise<Compose> {
  const readers = new Map(
    (await ctx.recipients.listReaders(rows.map(({ userId }) => userId))).map((reader) => [reader.id, reader]),
  )
  const wayOf = await readWays(ctx, [...readers.values()])
  const digests = rows.filter(({ kind }) => kind === 'digest')
  const events = await readEvents(ctx, digests)
  const notices = await readNotices(ctx, digests, readers)
  const alerts = await readAlerts(ctx, rows)
  const browserOf = await readBrowsers(ctx, rows)
  return (row) => {
    const reader = readers.get(row.userId)
    if (row.kind === 'account') return composeAccountMail(ctx, row, reader)
    if (!reader) return undefined
    if (row.kind === 'test') return composeTest(ctx, row, reader)
    if (row.channel === 'push') return composePush(ctx, row, reader, browserOf(row), alerts(row))
    const way = wayOf(reader)
    if (row.kind === 'reminder' || row.kind === 'change') {
      return composeNotice(ctx, row, reader, way, alerts(row))
    }
    if (!wantsDigest(reader, way.channel)) return undefined
    return composeDigest(ctx, row, { reader, way }, events(row), notices(row))
  }
}

const MOST_MERGES = 10

/** The events of digests as they are now: behind a merged one the one that was kept, unless it was told of before. */
async function readEvents(ctx: Context, digests: readonly DeliveryRow[]) {
  const byId = new Map<string, DigestEvent>()
  let wanted = [...new Set(digests.flatMap(({ eventIds }) => eventIds))]
  for (let steps = 0; wanted.length > 0 && steps < MOST_MERGES; steps += 1) {
    for (const event of await ctx.digests.listEvents(wanted)) byId.set(event.id, event)
    wanted = [...byId.values()].flatMap(({ mergedInto }) =>
      mergedInto !== null && !byId.has(mergedInto) ? [mergedInto] : [],
    )
  }
  const keptFor = (id: string): DigestEvent | undefined => {
    let event = byId.get(id)
    for (let steps = 0; event?.mergedInto && steps < MOST_MERGES; steps += 1)
      event = byId.get(event.mergedInto)
    return event
  }
  const following = digests.filter(({ eventIds }) => eventIds.some((id) => byId.get(id)?.mergedInto))
  const told = await ctx.digests.toldTo(
    following.map(({ userId }) => userId),
    ctx.now(),
    following.map(({ id }) => id),
  )
  return ({ eventIds, userId }: DeliveryRow): DigestEvent[] => {
    const known = new Set((told.get(userId) ?? []).map((id) => keptFor(id)?.id ?? id))
    const shown = new Map<string, DigestEvent>()
    for (const id of eventIds) {
      const event = keptFor(id)
      if (event?.status === 'approved' && !(event.id !== id && known.has(event.id)))
        shown.set(event.id, event)
    }
    return [...shown.values()]
  }
}

/** What a digest says of why an event is in it: the nearest reason. */
export function reasonFor(event: DigestEvent, cityId: string | null, now: Date): Reason {
  const km = kmBetween(cityId, event.cityId)
  if (km === 0) return { kind: 'ownCity' }
  if (km !== undefined && km <= 100) return { kind: 'near', km: Math.max(1, Math.round(km)) }
  const fresh = event.approvedAt !== null && now.getTime() - event.approvedAt.getTime() < NEWS_MS
  return { kind: fresh ? 'news' : 'category' }
}

function composeTest(ctx: Context, row: DeliveryRow, reader: ReaderRow): Mail | undefined {
  if (!reader.emailConfirmed) return undefined
  const content = ctx.renderer.test(reader, todayOf(reader.timeZone, ctx.now()))
  return { ...content, id: row.id, to: { name: reader.name, address: reader.email } }
}

function composeDigest(
  ctx: Context,
  row: DeliveryRow,
  { reader, way }: { reader: ReaderRow; way: Way },
  planned: readonly DigestEvent[],
  notices: readonly Notice[],
): Outgoing | undefined {
  const now = ctx.now()
  const today = todayOf(reader.timeZone, now)
  const cityId = cityIdOf(reader)
  const events = planned
    .filter(({ localEndDate }) => localEndDate >= today)
    .map((event) => ({ ...event, reason: reasonFor(event, cityId, now) }))
  if (events.length === 0 && notices.length === 0) return undefined
  const frequency = frequencyOf(reader)
  if (way.channel !== 'email') {
    const about = { recipient: reader, publicUrl: ctx.publicUrl }
    return { ...way, id: row.id, ...shortDigest(about, frequency, events) }
  }
  const unsubscribeUrl = ctx.unsubscribeLinks.urlFor({ userId: reader.id, scope: 'digest' })
  const content = ctx.renderer.digest({
    ...{
      recipient: reader,
      frequency,
      events,
      today,
      categories: reader.categories,
      unsubscribeUrl,
    },
    notices,
    publicUrl: ctx.publicUrl,
    preferencesUrl: new URL('/preferences', ctx.publicUrl).href,
  })
  return { ...content, id: row.id, to: { name: reader.name, address: reader.email }, unsubscribeUrl }
}
