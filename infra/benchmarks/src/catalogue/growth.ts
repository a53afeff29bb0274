import { atMost, type Line } from '../lines.ts'
import { type Calls, inTurns, quantile } from '../load.ts'
import type { Installation } from './installation.ts'
import { callsFor } from './lists.ts'

/** One caller, to measure the work instead of queueing. */
const TURNS = { callers: 1, rounds: 4, roundMs: 1_500 }
const ALLOWED = 1.5

type Ask = (installation: Installation) => Calls

const signedIn =
  (path: string, who: 'usual' | 'rare' = 'usual'): Ask =>
  (installation) =>
    callsFor(installation[who], () => `${installation.url}${path}`)
const anonymous =
  (path: string): Ask =>
  ({ url }) =>
  () => ({ url: `${url}${path}` })

const ASKED: Readonly<Record<string, Ask>> = {
  'upcoming, five usual categories': signedIn('/api/events/upcoming?limit=50'),
  'upcoming, an empty one and two rare ones among five': signedIn('/api/events/upcoming?limit=50', 'rare'),
  'event counts': anonymous('/api/events/counts'),
  'platform stats': anonymous('/api/stats/platform'),
  'dashboard stats': signedIn('/api/user/dashboard-stats'),
}

/** How much longer the same call takes with a hundred times as many events, measured alternately. */
export async function measureGrowth(small: Installation, large: Installation): Promise<Line[]> {
  const lines: Line[] = []
  for (const [what, ask] of Object.entries(ASKED)) {
    const found = await inTurns({ small: ask(small), large: ask(large) }, TURNS)
    const [before, after] = [quantile(found.small.times, 0.5), quantile(found.large.times, 0.5)]
    const detail = `p50 ${before.toFixed(2)} ms at ${small.events}, ${after.toFixed(2)} ms at ${large.events}`
    lines.push(atMost(`growth: ${what}`, after / before, ALLOWED, detail))
  }
  return lines
}
