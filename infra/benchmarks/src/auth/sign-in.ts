import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { atLeast, type Line, note } from '../catalogue/lines.ts'
import { cpuMicros } from '../cpu-time.ts'
import { median } from '../load.ts'
import type { RunningHome } from './homes.ts'

/** The product's hash parameters (services/auth/src/clients/passwords.ts) and default concurrency. */
const PROFILE = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const HASHES_AT_ONCE = Math.min(Math.max(availableParallelism() - 1, 1), 3)
const CALLERS = 8
/** Each person may request five links an hour: enough people that every request for a known address sends a mail. */
const ACCOUNTS = 40
const ROUNDS = 10
const ROUND_MS = 2_000
const PAIRS = 200
const SAMPLES = 200
const PASSWORD = 'a password for the bench'
const MIN_SHARE = 0.8
const MAX_DIFFERENCE = 0.1

/** Compares sign-ins with their hash alone, and response times of known and unknown addresses. */
export async function measureSignIn({ url, home }: RunningHome): Promise<Line[]> {
  const stored = await hash(PASSWORD, PROFILE)
  const ask = callerOf(url)
  const known = Array.from(
    { length: ACCOUNTS },
    (_, i) => `bench-${Date.now().toString(36)}-${i}@example.org`,
  )
  for (const email of known) await ask('register', registration(email), 201)
  let next = 0
  const login = () => ask('login', { email: known[next++ % ACCOUNTS], password: PASSWORD }, 200)
  const hashing = () => verify(stored, PASSWORD)
  await atOnce(CALLERS, ROUND_MS, login)

  const own = () => process.cpuUsage().user + process.cpuUsage().system
  const hashTime = await millisecondsOf(own, hashing)
  const authTime = await millisecondsOf(() => cpuMicros(home, ['auth']), login)
  const gatewayTime = await millisecondsOf(() => cpuMicros(home, ['gateway']), login)

  const rounds: { hashes: number; logins: number; allCores: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await atOnce(HASHES_AT_ONCE, ROUND_MS, hashing)
    const logins = await atOnce(CALLERS, ROUND_MS, login)
    // In turns, so that other load on the machine affects both.
    const after = await atOnce(HASHES_AT_ONCE, ROUND_MS, hashing)
    const allCores = await atOnce(availableParallelism(), ROUND_MS, hashing)
    rounds.push({ hashes: (before + after) / 2, logins, allCores })
  }
  const share = median(rounds.map(({ hashes, logins }) => logins / hashes))
  const [hashes, logins, allCores] = (['hashes', 'logins', 'allCores'] as const).map((name) =>
    median(rounds.map((round) => round[name])),
  )
  const wrong = (email: string) => ask('login', { email, password: 'not this one' }, 401)
  const forgot = (email: string) => ask('forgot-password', { email }, 200)
  return [
    atLeast(
      'logins of what their hash allows',
      share,
      MIN_SHARE,
      `${logins?.toFixed(0)} logins/s of ${hashes?.toFixed(0)} hashes/s, ${HASHES_AT_ONCE} at a time, by ${CALLERS} callers`,
    ),
    note(
      'processor time of a login',
      `${authTime} ms in auth, of which its hash alone takes ${hashTime} ms; ${gatewayTime} ms in the gateway`,
    ),
    note(
      'hashes when they take every core',
      `${allCores?.toFixed(0)}/s, ${availableParallelism()} at a time`,
    ),
    lineOf('login with a wrong password', await pairs(known, wrong)),
    lineOf('forgot-password', await pairs(known, forgot)),
  ]
}

/** CPU time of one piece of work, which does not depend on other load. */
async function millisecondsOf(microseconds: () => number, work: () => Promise<unknown>): Promise<string> {
  const before = microseconds()
  for (let time = 0; time < SAMPLES; time += 1) await work()
  return ((microseconds() - before) / SAMPLES / 1_000).toFixed(1)
}

interface Times {
  known: number
  unknown: number
}

function lineOf(what: string, { known, unknown }: Times): Line {
  const apart = Math.abs(known - unknown) / Math.max(known, unknown)
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const text = `${percent(apart)} apart (less than ${percent(MAX_DIFFERENCE)}); median ${known.toFixed(2)} ms with an account, ${unknown.toFixed(2)} ms without`
  return { what: `${what}: does time tell`, met: apart < MAX_DIFFERENCE, text }
}

/** Medians in milliseconds, measured alternately. */
async function pairs(known: readonly string[], ask: (email: string) => Promise<unknown>): Promise<Times> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const email = known[pair % known.length] ?? ''
    const both = [
      { kind: 'known' as const, email },
      { kind: 'unknown' as const, email: `nobody-${email}` },
    ]
    // In random order, because an earlier call may still cause work, such as a mail, that delays the next.
    for (const one of Math.random() < 0.5 ? both.toReversed() : both) {
      const began = performance.now()
      await ask(one.email)
      times[one.kind].push(performance.now() - began)
    }
  }
  return { known: median(times.known), unknown: median(times.unknown) }
}

/** Calls per second of several callers, each with one call at a time. */
async function atOnce(callers: number, forMs: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let done = 0
  const caller = async () => {
    while (performance.now() - began < forMs) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return done / ((performance.now() - began) / 1_000)
}

const registration = (email: string) => ({
  email,
  name: 'Bench',
  password: PASSWORD,
  city: 'Utrecht',
  country: 'NL',
  preferredChannel: 'email',
  deliveryFreq: 'weekly',
})

/** With keep-alive and little work per call, because caller and product share the machine. */
function callerOf(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const headers = { 'content-type': 'application/json' }
  return (path: string, body: object, expected: number): Promise<void> =>
    new Promise((resolve, reject) => {
      request(`${url}/api/auth/${path}`, { method: 'POST', agent, headers }, (response) => {
        if (response.statusCode !== expected) reject(new Error(`${path} answered ${response.statusCode}`))
        response.resume().on('end', resolve).on('error', reject)
      })
        .on('error', reject)
        .end(JSON.stringify(body))
    })
}
