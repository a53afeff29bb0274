import { randomUUID } from 'node:crypto'
import { atLeast, type Line, note } from '../catalogue/lines.ts'
import { type Calls, load, quantile, rotate } from '../load.ts'
import { makeTokens } from '../tokens.ts'
import { cpuMicros } from './cpu-time.ts'
import type { RunningHome } from './homes.ts'

const TOKENS = 1_000
const CALLERS = 16
const ROUNDS = 6
const ROUND_MS = 2_500
const LEAST_SHARE = 0.6
/** The processes that look at a token. */
const WATCHED = ['gateway', 'catalogue']
const EVENTS = 50
const LIST = `/api/events?limit=${EVENTS}`
/** Two bytes: the check and nothing else to speak of. */
const SMALL = '/api/subscriptions'

/** What checking a thousand tokens in rotation costs, against the same product without the check, in turns. */
export async function measureTokenCheck(checked: RunningHome, unchecked: RunningHome): Promise<Line[]> {
  const tokens = makeTokens(
    checked.home,
    Array.from({ length: TOKENS }, () => randomUUID()),
  )
  await assertChecked(checked, unchecked)
  const list = await race(checked, unchecked, LIST, tokens)
  const small = await race(checked, unchecked, SMALL, tokens)
  const rates = ({ rate, bytes }: Race) =>
    `${rate.checked.toFixed(0)}/s of ${rate.unchecked.toFixed(0)}/s, ${TOKENS} tokens in rotation, ${bytes} bytes (GET `
  return [
    atLeast('token check: the list of 50 events', list.share, LEAST_SHARE, `${rates(list)}${LIST})`),
    note('token check: small JSON', `${small.share.toFixed(2)}; ${rates(small)}${SMALL})`),
    note('token check: processor time it adds', `${told(small)} to small JSON, ${told(list)} to the list`),
  ]
}

const told = ({ addedCpu }: Race) =>
  Number.isNaN(addedCpu) ? 'not known here' : `${addedCpu.toFixed(0)} µs a request`

interface Race {
  share: number
  rate: { checked: number; unchecked: number }
  /** Of gateway and catalogue, microseconds per request; not a number where the system does not tell. */
  addedCpu: number
  bytes: number
}

async function race(
  checked: RunningHome,
  unchecked: RunningHome,
  path: string,
  tokens: string[],
): Promise<Race> {
  const sides = [checked, unchecked].map(({ url, home }) => ({
    home,
    calls: callsTo(`${url}${path}`, tokens),
  }))
  for (const { calls } of sides) await load(calls, CALLERS, ROUND_MS)
  const rounds: { rate: number; cpu: number; bytes: number }[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const both: { rate: number; cpu: number; bytes: number }[] = []
    for (const side of round % 2 ? [1, 0] : [0, 1]) {
      const { home, calls } = sides[side] ?? { home: '', calls: () => ({ url: '' }) }
      const before = cpuMicros(home, WATCHED)
      const { rate, times, bytes } = await load(calls, CALLERS, ROUND_MS)
      both[side] = { rate, bytes, cpu: (cpuMicros(home, WATCHED) - before) / times.length }
    }
    rounds.push(both)
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  return {
    // Of each round by itself: a machine that is busy for a while is busy for both.
    share: middle(([one, other]) => (one?.rate ?? 0) / (other?.rate ?? 1)),
    rate: { checked: middle(([one]) => one?.rate ?? 0), unchecked: middle(([, other]) => other?.rate ?? 0) },
    addedCpu: middle(([one, other]) => (one?.cpu ?? 0) - (other?.cpu ?? 0)),
    bytes: rounds[0]?.[0]?.bytes ?? 0,
  }
}

const callsTo = (url: string, tokens: readonly string[]): Calls => {
  const next = rotate(tokens)
  return () => ({ url, token: next() })
}

export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** A race says nothing unless one side looks and the other does not. */
async function assertChecked(checked: RunningHome, unchecked: RunningHome): Promise<void> {
  const ask = async ({ url }: RunningHome) => {
    const response = await fetch(`${url}${LIST}`, { headers: { authorization: 'Bearer a.b.c' } })
    const body: unknown = await response.json()
    return { status: response.status, events: Array.isArray(body) ? body.length : 0 }
  }
  const [looks, passes] = [await ask(checked), await ask(unchecked)]
  if (looks.status !== 401 || passes.status !== 200) throw new Error('The check is on the wrong side')
  if (passes.events !== EVENTS) throw new Error(`The list has ${passes.events} events instead of ${EVENTS}`)
}
