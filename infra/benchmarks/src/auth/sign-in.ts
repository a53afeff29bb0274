import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { cpuMicros } from '../cpu-time.ts'
import { atLeast, type Line, note } from '../lines.ts'
import { median } from '../load.ts'
import type { RunningHome } from '../seeded-home.ts'
import { callerOf, PASSWORD, registerPeople } from './calls.ts'

/** The product's hash parameters (services/auth/src/clients/passwords.ts) and default concurrency. */
const PROFILE = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const HASHES_AT_ONCE = Math.min(Math.max(availableParallelism() - 1, 1), 3)
const CALLERS = 8
const ROUNDS = 10
const ROUND_MS = 2_000
const SAMPLES = 200
const MIN_SHARE = 0.8

/** Compares sign-ins with their hash alone. */
export async function measureSignIn({ url, home }: RunningHome): Promise<Line[]> {
  const stored = await hash(PASSWORD, PROFILE)
  const ask = callerOf(url, CALLERS)
  const known = await registerPeople(ask)
  let next = 0
  const login = () => ask('login', { email: known[next++ % known.length], password: PASSWORD }, 200)
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
  ]
}

/** CPU time of one piece of work, which does not depend on other load. */
async function millisecondsOf(microseconds: () => number, work: () => Promise<unknown>): Promise<string> {
  const before = microseconds()
  for (let time = 0; time < SAMPLES; time += 1) await work()
  return ((microseconds() - before) / SAMPLES / 1_000).toFixed(1)
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
