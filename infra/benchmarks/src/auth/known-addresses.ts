import type { Line } from '../lines.ts'
import { median } from '../load.ts'
import type { RunningHome } from '../seeded-home.ts'
import { callerOf, registerPeople } from './calls.ts'

const PAIRS = 200
const MAX_DIFFERENCE = 0.1

/** Compares the response times of addresses with and without an account. */
export async function measureKnownAddresses({ url }: RunningHome): Promise<Line[]> {
  const ask = callerOf(url, 1)
  const known = await registerPeople(ask)
  const wrong = (email: string) => ask('login', { email, password: 'not this one' }, 401)
  const forgot = (email: string) => ask('forgot-password', { email }, 200)
  return [
    lineOf('login with a wrong password', await timesOf(known, wrong)),
    lineOf('forgot-password', await timesOf(known, forgot)),
  ]
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

/**
 * Medians in milliseconds, of calls in random order: what an earlier call still causes, such as a mail, then delays both
 * kinds alike. In pairs of both kinds each would follow the other kind more often than its own.
 */
async function timesOf(known: readonly string[], ask: (email: string) => Promise<unknown>): Promise<Times> {
  const calls = Array.from({ length: PAIRS }, (_, pair) => known[pair % known.length] ?? '').flatMap(
    (email) => [
      { kind: 'known' as const, email, place: Math.random() },
      { kind: 'unknown' as const, email: `nobody-${email}`, place: Math.random() },
    ],
  )
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const { kind, email } of calls.toSorted((one, other) => one.place - other.place)) {
    const began = performance.now()
    await ask(email)
    times[kind].push(performance.now() - began)
  }
  return { known: median(times.known), unknown: median(times.unknown) }
}
