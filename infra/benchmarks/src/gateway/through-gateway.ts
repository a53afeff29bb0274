import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuMicros } from '../cpu-time.ts'
import { cpuText, race } from '../race.ts'
import type { Installation, Person } from './installation.ts'
import { atLeast, atMost, type Line, note } from './lines.ts'
import { callsFor } from './lists.ts'

const TURNS = { callers: 8, rounds: 6, roundMs: 2_000 }
const MIN_OF_LISTS = 0.6
const MIN_OF_PUBLIC = 1
const MAX_ADDED_US = 200

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
  const service = serviceUrl(home)
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
    atLeast(`gateway: ${LIST}`, list.share, MIN_OF_LISTS, ratesOf(list)),
    note(`gateway: ${LIST}, processor time added`, cpuText(list)),
    note(`gateway: ${SMALL}`, `${small.share.toFixed(2)}; ${ratesOf(small)}`),
    Number.isNaN(small.addedCpu)
      ? note('gateway: small JSON, processor time added', cpuText(small))
      : atMost('gateway: small JSON, processor time added', small.addedCpu, MAX_ADDED_US, 'µs a request'),
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

function serviceUrl(home: string): string {
  const { urls } = JSON.parse(readFileSync(join(home, 'run.json'), 'utf8')) as { urls: { catalogue: string } }
  return urls.catalogue
}
