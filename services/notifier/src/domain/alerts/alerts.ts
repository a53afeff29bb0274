import { RETENTION_DAYS, type Sample } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { planAlertMails } from './alert-mails.ts'
import { isOver, judge } from './conditions.ts'
import { tilesOf } from './system-state.ts'

const MINUTE_MS = 60_000
/** How much history the conditions read: the longest one, and the period before it that its counters compare with. */
const JUDGED_MS = 80 * MINUTE_MS
/** Figures come every minute: without any for longer, the gateway is down. */
const GATEWAY_LATE_MS = 2.5 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)

/** Keeps the figures of this minute, beside those that another gateway handed over. */
export async function saveFigures(
  ctx: Pick<Context, 'transaction' | 'now'>,
  samples: readonly Sample[],
): Promise<void> {
  const at = minuteOf(ctx.now())
  await ctx.transaction(async ({ figures }) => figures.setTiles(at, tilesOf(await figures.add(at, samples))))
}

/** Runs every minute: raises alerts and ends those that are over. Each is one line in the log and one mail. */
export async function judgeAlerts(ctx: Context): Promise<void> {
  const now = ctx.now()
  await noteMissingGateway(ctx, now)
  const minutes = await ctx.figures.listSince(new Date(now.getTime() - JUDGED_MS))
  const open = await ctx.alerts.listOpen()
  for (const { name, subject } of judge(minutes, new Set(open.map((alert) => alert.name)))) {
    const alert = { id: newId(), name, subject, since: now }
    await ctx.transaction(async (stores) => {
      if (!(await stores.alerts.add(alert))) return
      await planAlertMails(stores, { ...alert, overAt: null }, now)
      ctx.logger.error({ alert: name, subject }, 'An alert was raised')
    })
  }
  for (const alert of open) {
    if (!isOver(minutes, alert)) continue
    await ctx.transaction(async (stores) => {
      await stores.alerts.end(alert.id, now)
      await planAlertMails(stores, { ...alert, overAt: now }, now)
    })
    ctx.logger.info({ alert: alert.name, subject: alert.subject }, 'An alert is over')
  }
  await ctx.figures.removeBefore(new Date(now.getTime() - RETENTION_DAYS.figures * DAY_MS))
  await ctx.alerts.removeOverBefore(new Date(now.getTime() - RETENTION_DAYS.delivery * DAY_MS))
}

/** Only if there were figures before: a new installation may still be starting. */
async function noteMissingGateway(ctx: Context, now: Date): Promise<void> {
  const latest = await ctx.figures.findLast()
  if (!latest || now.getTime() - latest.at.getTime() < GATEWAY_LATE_MS) return
  await saveFigures(ctx, [{ name: 'up', labels: { job: 'gateway' }, value: 0 }])
}
