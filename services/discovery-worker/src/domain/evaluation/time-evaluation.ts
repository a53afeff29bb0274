import { monitorEventLoopDelay } from 'node:perf_hooks'
import { zoneOf } from '@uitpost/contracts'
import { statedByAi } from '@uitpost/event-reader'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { judgeStated } from '../providers/pages.ts'
import { Page, queryOn } from './run-evaluation.ts'

/** Request of `npm run eval -- time`: reads a page and judges these claims once, in the threads of the service. */
export const TimeRequest = z.object({
  op: z.literal('time'),
  ...Page,
  claims: z.array(z.object({ title: z.string(), start: z.string(), city: z.string() })),
})

/** Per millisecond. */
const [MICROSECONDS, NANOSECONDS] = [1_000, 1_000_000]

/**
 * Milliseconds until the candidates are known, those of one core that all threads used, and the longest that the service
 * could not react meanwhile.
 */
export async function timeJudging(
  { html, url, fetchedOn, country, claims }: z.infer<typeof TimeRequest>,
  readers: Pick<Context['readers'], 'read'>,
): Promise<{ ms: number; cpuMs: number; longestDelayMs: number }> {
  const zone = zoneOf(country)
  const answers = claims.map(({ title, start, city }) => ({
    title,
    startDate: start,
    endDate: null,
    city,
    location: null,
    description: null,
    category: null,
    cancelled: false,
  }))
  const located = statedByAi(answers, zone).map((event) => ({ event, country }))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const [began, used] = [performance.now(), process.cpuUsage()]
  const { source } = await readers.read('page', { html, url, fetchedOn, venueZone: zone })
  const whole = { ...source, markup: html }
  await judgeStated({ readers }, located, whole, null, queryOn(fetchedOn))
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(used)
  delay.disable()
  return { ms, cpuMs: (user + system) / MICROSECONDS, longestDelayMs: delay.max / NANOSECONDS }
}
