import { createHash } from 'node:crypto'
import type { PushAddress, PushMessage } from '../../clients/push.ts'
import type { Context } from '../../context.ts'
import { pushNotice } from '../../mail/short.ts'
import type { ReaderRow } from '../../store/recipients.ts'
import type { DeliveryRow } from '../../store/schema.ts'
import { occasionOf, pushIdIn, wantsPush } from '../channels/push-subscriptions.ts'
import { type Alert, noticeKindAt, stillApplies } from './notices.ts'

/** Time to live of a change; a reminder is valid until the event begins. */
const NEWS_SECONDS = 86_400
/** Maximum length of a Topic header (RFC 8030 §5.4). */
const TOPIC_LENGTH = 32

/** The current browsers of push deliveries. */
export async function readBrowsers(
  { pushSubscriptions }: Context,
  rows: readonly DeliveryRow[],
): Promise<(row: DeliveryRow) => PushAddress | undefined> {
  const userIds = rows.filter(({ channel }) => channel === 'push').map(({ userId }) => userId)
  const known = userIds.length > 0 ? await pushSubscriptions.listOf([...new Set(userIds)]) : []
  const byOwner = new Map(known.map((browser) => [`${browser.userId} ${browser.id}`, browser]))
  return (row) => byOwner.get(`${row.userId} ${pushIdIn(row)}`)
}

/** Equal tags replace each other on the screen, and in the push service while the browser is offline. */
const tagOf = (row: DeliveryRow): string =>
  createHash('sha256').update(occasionOf(row)).digest('base64url').slice(0, TOPIC_LENGTH)

/**
 * Composes a push message; undefined if the browser, role or preferences have changed, or the notice no longer applies.
 */
export function composePush(
  ctx: Context,
  row: DeliveryRow,
  reader: ReaderRow,
  browser: PushAddress | undefined,
  notice: Alert | undefined,
): PushMessage | undefined {
  const now = ctx.now()
  if (!ctx.push || !browser || !notice || !wantsPush(reader) || !stillApplies(notice, now)) return undefined
  const { id, endpoint, p256dh, auth } = browser
  const secondsLeft = Math.ceil((notice.event.startAt.getTime() - now.getTime()) / 1_000)
  return {
    id: row.id,
    device: { id, endpoint, p256dh, auth },
    content: {
      ...pushNotice(reader, noticeKindAt(notice, now)),
      tag: tagOf(row),
      language: reader.language,
    },
    ttlSeconds: notice.kind === 'reminder' ? Math.min(secondsLeft, NEWS_SECONDS) : NEWS_SECONDS,
    urgency: notice.kind === 'cancelled' ? 'high' : 'normal',
  }
}
