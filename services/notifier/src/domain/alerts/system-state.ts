import { HEALTH_TILES, type HealthTile, type Sample, type SystemState } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import { highest, lowest, ofServices, valuesOf } from './samples.ts'

const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

/** Of rows that each process of a service counts. */
const total = (samples: readonly Sample[]): number | undefined =>
  samples.length > 0 ? ofServices(samples, highest).reduce((sum, { value }) => sum + value, 0) : undefined

/** What System Health shows of these figures. */
export function tilesOf(samples: readonly Sample[]): Record<HealthTile, number | null> {
  const of = (name: Sample['name'], labels: Record<string, string[]> = {}) =>
    valuesOf({ at: new Date(0), samples: [...samples] }, name, labels)
  return {
    messagesWait: highest(of('uitpost_outbox_lag_seconds')) ?? null,
    // Jobs of a service do not wait while one of its processes takes them.
    workWaits:
      highest([
        ...ofServices(of('uitpost_queue_stalled_seconds'), lowest),
        ...of('uitpost_rows_due_oldest_seconds'),
      ]) ?? null,
    mailsWait: total(of('uitpost_deliveries', { status: ['pending', 'sending'] })) ?? null,
    uncertain: total(of('uitpost_deliveries', { status: ['uncertain'] })) ?? null,
    deadLetters: total(of('uitpost_dead_letters')) ?? null,
  }
}

/** Open alerts, and the figures of now and of the last day. */
export async function readSystemState(
  ctx: Pick<Context, 'alerts' | 'figures' | 'now'>,
): Promise<SystemState> {
  const now = ctx.now().getTime()
  const [alerts, mailed, rows, latest] = await Promise.all([
    ctx.alerts.listOpen(),
    ctx.alerts.listMailed(),
    ctx.figures.listTilesSince(new Date(now - DAY_MS)),
    ctx.figures.findLast(),
  ])
  // Older figures say nothing about now.
  const current = latest && now - latest.at.getTime() < 3 * MINUTE_MS ? latest : undefined
  const quarters = Map.groupBy(rows, ({ at }) => Math.floor((now - at.getTime()) / QUARTER_MS))
  return {
    alerts: alerts.map(({ id, name, subject, since }) => ({
      name,
      subject,
      since: since.toISOString(),
      mailed: mailed.has(id),
    })),
    tiles: HEALTH_TILES.map((name) => ({
      name,
      now: current ? tilesOf(current.samples)[name] : null,
      history: Array.from({ length: DAY_MS / QUARTER_MS }, (_, i) => {
        const values = (quarters.get(DAY_MS / QUARTER_MS - 1 - i) ?? []).flatMap(
          ({ tiles }) => tiles[name] ?? [],
        )
        return values.length > 0 ? Math.max(...values) : null
      }),
    })),
    deadLetters: ofServices(current ? valuesOf(current, 'uitpost_dead_letters') : [], highest).flatMap(
      ({ labels, value }) => (value > 0 ? [{ service: labels['job'] ?? '', letters: value }] : []),
    ),
  }
}

const TILE_NAMES: Readonly<Record<HealthTile, string>> = {
  messagesWait: 'oldest unsent message, seconds',
  workWaits: 'longest due work, seconds',
  mailsWait: 'mails to send',
  uncertain: 'uncertain deliveries',
  deadLetters: 'dead letters',
}

/** The same for `npm run admin -- status`. */
export const describeSystemState = ({ alerts, tiles, deadLetters }: SystemState): string =>
  [
    ...(alerts.length === 0 ? ['  No alert'] : []),
    ...alerts.map(
      ({ name, subject, since, mailed }) =>
        `  ALERT ${[name, subject].filter(Boolean).join(' ')} since ${since}${mailed ? '' : ', not mailed yet'}`,
    ),
    ...tiles.map(({ name, now, history }) => {
      const highest = Math.max(0, ...history.map((value) => value ?? 0))
      return `  ${TILE_NAMES[name]}: ${now === null ? 'unknown' : Math.round(now)}, at most ${Math.round(highest)} in 24 hours`
    }),
    ...deadLetters.map(({ service, letters }) => `  dead letters of ${service}: ${letters}`),
  ].join('\n')
