import { join } from 'node:path'
import { readRunFile } from '@uitpost/local'
import type { Installation, Person } from '../catalogue/installation.ts'
import { callsFor } from '../catalogue/lists.ts'
import { cpuMicros } from '../cpu-time.ts'
import { atLeast, type Line, note } from '../lines.ts'
import { cpuText, race } from '../race.ts'

const TURNS = { callers: 8, rounds: 5, roundMs: 1_500 }
const MIN_OF_LISTS = 0.54
const MIN_OF_PUBLIC = 1

const LIST = '/api/events/upcoming?limit=50'
/** A reply of few bytes, so that the cost of the gateway dominates. */
const SMALL = '/api/user/dashboard-stats'
/** Reads without a token, requested by every visitor. */
const PUBLIC = ['/api/categories', '/api/events/counts', '/api/stats/platform']

/** Compares the same calls through the gateway and to the catalogue itself, measured alternately. */
export async function measureGateway(
  installation: Pick<Installation, 'url' | 'home' | 'usual'>,
): Promise<Line[]> {
  const { url, home, usual } = installation
  const service = readRunFile(join(home, 'run.json'))?.urls['catalogue'] ?? ''
  const racing = (path: string, callers?: readonly Person[]) => {
    const side = (base: string) => ({
      calls: callers ? callsFor(callers, () => `${base}${path}`) : () => ({ url: `${base}${path}` }),
      cpu: () => cpuMicros(home, ['gateway', 'catalogue', 'redis']),
    })
    return race([side(url), side(service)], TURNS)
  }
  const ratesOf = ({ rates: [through, direct], bytes }: Awaited<ReturnType<typeof race>>) =>
    `${through.toFixed(0)}/s of ${direct.toFixed(0)}/s, ${bytes} bytes`
  const list = await racing(LIST, usual)
  const small = await racing(SMALL, usual)
  const lines = [
    atLeast(`gateway: ${LIST}`, list.share, MIN_OF_LISTS, `${ratesOf(list)}, ${cpuText(list)} added`),
    note(`gateway: ${SMALL}`, `${small.share.toFixed(2)}; ${ratesOf(small)}, ${cpuText(small)} added`),
  ]
  for (const path of PUBLIC) {
    const found = await racing(path)
    lines.push(
      atLeast(
        `gateway: ${path}, without a token`,
        found.share,
        MIN_OF_PUBLIC,
        `${ratesOf(found)}, ${cpuText(found)} added`,
      ),
    )
  }
  return lines
}
