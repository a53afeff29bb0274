import { createHash } from 'node:crypto'
import type { PushAddress, PushMessage } from '../../clients/push.ts'
import type { Context } from '../../context.ts'
import { pushNotice } from '../../mail/short.ts'
import type { ReaderRow } from '../../store/recipients.ts'
import type { DeliveryRow } from '../../store/schema.ts'
import { isToldByPush, occasionOf, pushIdIn } from '../channels/push-subscriptions.ts'
import { type Alert, isStillTrue } from './notices.ts'

/** To a browser that is off a change is news for a day, and a reminder until the event begins. */
const NEWS_SECONDS = 86_400
/** As much as a push service takes of a name (RFC 8030 §5.4). */
const TOPIC_LENGTH = 32

/** The browsers of deliveries by push, as they are at this moment. */
export async function readBrowsers(
  { pushSubscriptions }: Context,
  rows: readonly DeliveryRow[],
): Promise<(row: DeliveryRow) => PushAddress | undefined> {
  const userIds = rows.filter(({ channel }) => channel === 'push').map(({ userId }) => userId)
  const known = userIds.length > 0 ? await pushSubscriptions.listOf([...new Set(userIds)]) : []
  const byOwner = new Map(known.map((browser) => [`${browser.userId} ${browser.id}`, browser]))
  return (row) => byOwner.get(`${row.userId} ${pushIdIn(row)}`)
}

/** The same text twice is one on the screen, and one at the service while the browser is off. */
const tagOf = (row: DeliveryRow): string =>
  createHash('sha256').update(occasionOf(row)).digest('base64url').slice(0, TOPIC_LENGTH)

/** For a browser that is still theirs, while plan and switches allow it and what it tells is true. */
export function composePush(
  ctx: Context,
  row: DeliveryRow,
  reader: ReaderRow,
  browser: PushAddress | undefined,
  notice: Alert | undefined,
): PushMessage | undefined {
  const now = ctx.now()
  if (!ctx.push || !browser || !notice || !isToldByPush(reader) || !isStillTrue(notice, now)) return undefined
  const { id, endpoint, p256dh, auth } = browser
  const secondsLeft = Math.ceil((notice.event.startAt.getTime() - now.getTime()) / 1_000)
  return {
    id: row.id,
    device: { id, endpoint, p256dh, auth },
    content: {
      ...pushNotice(reader, notice),
      ...{ tag: tagOf(row), language: reader.language },
    },
    ttlSeconds: notice.kind === 'reminder' ? Math.min(secondsLeft, NEWS_SECONDS) : NEWS_SECONDS,
    urgency: notice.kind === 'cancelled' ? 'high' : 'normal',
  }
}
