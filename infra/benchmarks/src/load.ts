import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Call {
  url: string
  token?: string
  /** Accepts compressed replies, like browsers. */
  packed?: boolean
  /** ETag of a reply that the caller has: the answer must be 304. */
  tag?: string
}
/** Returns the next call. */
export type Calls = () => Call

export interface Load {
  /** Replies per second. */
  rate: number
  /** Milliseconds, sorted. */
  times: number[]
  bytes: number
}

/**
 * Several callers, each with one call at a time on a keep-alive connection; as fast as they can, or at `perSecond` calls
 * of all together. Rejects at the first reply that is no success.
 */
export async function load(
  calls: Calls,
  callers: number,
  forMs: number,
  perSecond = Number.POSITIVE_INFINITY,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const times: number[] = []
  let bytes = 0
  const began = performance.now()
  const caller = async () => {
    while (performance.now() - began < forMs) {
      const early = began + (times.length * 1_000) / perSecond - performance.now()
      if (early > 0) await pause(early)
      const from = performance.now()
      bytes = await fetchWhole(calls(), agent)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  agent.destroy()
  const seconds = (performance.now() - began) / 1_000
  return { rate: times.length / seconds, times: times.toSorted((a, b) => a - b), bytes }
}

function fetchWhole({ url, token, packed, tag }: Call, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(packed && { 'accept-encoding': 'gzip' }),
      ...(tag !== undefined && { 'if-none-match': tag }),
    }
    const expected = tag === undefined ? 200 : 304
    get(url, { agent, headers }, (response) => {
      let bytes = 0
      if (response.statusCode !== expected) reject(new Error(`${url} answered ${response.statusCode}`))
      response
        .on('data', (piece: Buffer) => {
          bytes += piece.length
        })
        .on('end', () => resolve(bytes))
        .on('error', reject)
    }).on('error', reject)
  })
}

/** Alternating rounds, so that other load on the machine affects all. */
export async function inTurns<Name extends string>(
  loads: Readonly<Record<Name, Calls>>,
  { callers, rounds, roundMs }: { callers: number; rounds: number; roundMs: number },
): Promise<Record<Name, Load>> {
  const names = Object.keys(loads) as Name[]
  const found = new Map<Name, Load[]>(names.map((name) => [name, []]))
  for (const name of names) await load(loads[name], callers, roundMs / 2)
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 ? names.toReversed() : names) {
      found.get(name)?.push(await load(loads[name], callers, roundMs))
    }
  }
  return Object.fromEntries([...found].map(([name, all]) => [name, together(all)])) as Record<Name, Load>
}

const together = (loads: readonly Load[]): Load => ({
  rate: median(loads.map(({ rate }) => rate)),
  times: loads.flatMap(({ times }) => times).toSorted((a, b) => a - b),
  bytes: loads.at(-1)?.bytes ?? 0,
})

/** Of sorted values. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** Returns the values in order, endlessly repeated. */
export function rotate<Value>(values: readonly Value[]): () => Value {
  let next = 0
  return () => {
    const value = values[next++ % values.length]
    if (value === undefined) throw new RangeError('There is nothing to ask')
    return value
  }
}
