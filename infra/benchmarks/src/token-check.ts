import { createPrivateKey, type JsonWebKey, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'

const TOKENS = 1_000
const CALLERS = 16
const ROUNDS = 5
const ROUND_MS = 3_000
const LEAST_SHARE = 0.6
/** Open to everybody, so that the same answer can be had with the check and without; 25 categories in JSON. */
const PATH = '/api/categories'
/** Linux counts processor time in hundredths of a second. */
const TICK_US = 10_000

export interface TokenCheckNumbers {
  /** Requests per second. */
  without: number
  with: number
  /** Of gateway and catalogue, per request; undefined where the system does not tell. */
  addedCpuMicros: number | undefined
}

interface SigningKey extends JsonWebKey {
  kid: string
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Tokens of as many people, signed with the installation's own key. */
function makeTokens(home: string): string[] {
  const { signingKey } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as {
    signingKey: SigningKey
  }
  const key = createPrivateKey({ key: signingKey, format: 'jwk' })
  const now = Math.floor(Date.now() / 1_000)
  return Array.from({ length: TOKENS }, () => {
    const claims = {
      ...{ iss: 'uitpost', aud: 'uitpost', iat: now, exp: now + 900 },
      ...{ sub: randomUUID(), sid: randomUUID(), role: 'user', ver: 0 },
    }
    const text = `${encoded({ alg: 'EdDSA', typ: 'JWT', kid: signingKey.kid })}.${encoded(claims)}`
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
  })
}

/** What checking a thousand tokens in rotation costs a list that comes through the gateway. */
export async function measureTokenCheck(url: string, home: string): Promise<TokenCheckNumbers> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const tokens = makeTokens(home)
  let next = 0
  const ask = (withToken: boolean) => () =>
    fetchList(`${url}${PATH}`, agent, withToken ? tokens[next++ % TOKENS] : undefined)
  await rate(1_500, ask(false), home)
  await rate(1_500, ask(true), home)
  const plain: Rate[] = []
  const checked: Rate[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await rate(ROUND_MS, ask(false), home))
    checked.push(await rate(ROUND_MS, ask(true), home))
  }
  agent.destroy()
  const cpu = (rates: Rate[]) => median(rates.map(({ cpuMicros }) => cpuMicros))
  const added = cpu(checked) - cpu(plain)
  return {
    without: median(plain.map(({ perSecond }) => perSecond)),
    with: median(checked.map(({ perSecond }) => perSecond)),
    addedCpuMicros: Number.isNaN(added) ? undefined : added,
  }
}

interface Rate {
  perSecond: number
  cpuMicros: number
}

async function rate(forMs: number, work: () => Promise<void>, home: string): Promise<Rate> {
  const before = cpuTicks(home)
  const began = performance.now()
  let done = 0
  const caller = async () => {
    while (performance.now() - began < forMs) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  const perSecond = done / ((performance.now() - began) / 1_000)
  return { perSecond, cpuMicros: ((cpuTicks(home) - before) * TICK_US) / done }
}

/** Processor time of the two processes that look at a token; not a number outside Linux. */
function cpuTicks(home: string): number {
  try {
    const { pids } = JSON.parse(readFileSync(join(home, 'run.json'), 'utf8')) as {
      pids: Record<string, number>
    }
    const watched = [pids['gateway'], pids['catalogue']]
    return watched.reduce<number>((sum, pid) => {
      // After the name in brackets, which may hold spaces: the 12th and 13th are user and system time.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return sum + Number(fields[11]) + Number(fields[12])
    }, 0)
  } catch {
    return Number.NaN
  }
}

const fetchList = (url: string, agent: Agent, token: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** A line with the goal, and whether it was met. */
export function judgeTokenCheck(numbers: TokenCheckNumbers) {
  const share = numbers.with / numbers.without
  const met = share >= LEAST_SHARE
  const cpu = numbers.addedCpuMicros
  const words = [
    `${numbers.with.toFixed(0)}/s with ${TOKENS} tokens in rotation of ${numbers.without.toFixed(0)}/s without:`,
    `${share.toFixed(2)} (at least ${LEAST_SHARE});`,
    cpu === undefined ? 'processor time is not known here' : `${cpu.toFixed(0)} µs of processor time more`,
    `(GET ${PATH})`,
  ]
  return { met, text: `${met ? 'met   ' : 'MISSED'}  ${words.join(' ')}` }
}
