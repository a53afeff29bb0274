import type { Sample } from '@uitpost/contracts'
import { createMetrics, samplesOf } from '@uitpost/service-kit/metrics'
import { judgeAlerts, saveFigures } from '../src/domain/alerts/alerts.ts'
import { readSystemState } from '../src/domain/alerts/system-state.ts'
import { sendWaiting, sweepDeliveries } from '../src/domain/deliveries/deliveries.ts'
import { countDeliveries, registerMetrics } from '../src/metrics.ts'
import { NOW, openStage } from './stage.ts'

const MINUTE_MS = 60_000

/** One value of a metric. */
export const sample = (name: Sample['name'], labels: Sample['labels'], value: number): Sample => ({
  name,
  labels,
  value,
})
/** What auth says of Redis. */
export const redis = (value: number): Sample[] => [sample('uitpost_redis_up', { job: 'auth' }, value)]

/** A notifier that is handed figures minute by minute and judges them. */
export async function openAlertStage() {
  const stage = await openStage()
  const metrics = createMetrics()
  const ctx = stage.replica({ countDelivery: countDeliveries(metrics) })
  registerMetrics(metrics, ctx)
  const skip = (minutes: number) => {
    stage.clock.now = new Date(stage.clock.now.getTime() + minutes * MINUTE_MS)
  }
  const send = async () => {
    await sweepDeliveries(ctx)
    await sendWaiting(ctx)
  }
  const mails = () => stage.sink.messages().slice(earlier)
  let earlier = 0
  return {
    ...stage,
    ctx,
    skip,
    send,
    /** What notifier says of its deliveries and digests. */
    ownFigures: () => samplesOf(metrics, 'notifier'),
    /** So many minutes pass in which the gateway hands these figures over; undefined for none. */
    async pass(
      minutes: number,
      figures: readonly Sample[] | (() => Promise<readonly Sample[]>) | undefined,
      { isIdle = false } = {},
    ): Promise<void> {
      for (let i = 0; i < minutes; i += 1) {
        skip(1)
        if (!isIdle) await send()
        const samples = typeof figures === 'function' ? await figures() : figures
        if (samples) await saveFigures(ctx, samples)
        await judgeAlerts(ctx)
        if (!isIdle) await send()
      }
    },
    state: () => readSystemState(ctx),
    /** The mails of this test. */
    mails,
    subjects: () => mails().map(({ to, mail }) => `${to.join()} ${mail.subject}`),
    /** Removes what a test left, and begins at this moment; returns its super admin. */
    async clear(at = NOW) {
      stage.clock.now = at
      stage.sink.accept()
      earlier = stage.sink.messages().length
      const tables = ['delivery', 'digestRun', 'digestSchedule', 'recipient', 'event'] as const
      for (const table of [...tables, 'figureMinute', 'alert'] as const)
        await stage.db.deleteFrom(table).execute()
      await ctx.complaints.resume(at)
      return stage.person({ role: 'super_admin', language: 'nl' })
    },
  }
}

export type AlertStage = Awaited<ReturnType<typeof openAlertStage>>
