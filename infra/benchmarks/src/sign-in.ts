import { hash, verify } from '@node-rs/argon2'

/** The product's own profile (services/auth/src/clients/passwords.ts), two at a time as it does. */
const PROFILE = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const HASHES_AT_ONCE = 2
const CALLERS = 8
const ACCOUNTS = 25
const ROUNDS = 5
const ROUND_MS = 3_000
const PAIRS = 200
const PASSWORD = 'a password for the bench'

export interface SignInNumbers {
  hashesPerSecond: number
  loginsPerSecond: number
  /** Milliseconds, medians of interleaved pairs. */
  login: { known: number; unknown: number }
  forgot: { known: number; unknown: number }
}

/** How near signing in comes to what its hash alone allows, and whether time tells who has an account. */
export async function measureSignIn(url: string): Promise<SignInNumbers> {
  const stored = await hash(PASSWORD, PROFILE)
  const run = Date.now().toString(36)
  const known = Array.from({ length: ACCOUNTS }, (_, i) => `bench-${run}-${i}@example.org`)
  for (const email of known) await register(url, email)
  let next = 0
  const login = () => call(url, 'login', { email: known[next++ % ACCOUNTS], password: PASSWORD }, 200)
  await atOnce(CALLERS, 1_000, login)

  const rates: { hashes: number; logins: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // In turns, so that a machine that is busy for a while is busy for both.
    const hashes = await atOnce(HASHES_AT_ONCE, ROUND_MS, () => verify(stored, PASSWORD))
    rates.push({ hashes, logins: await atOnce(CALLERS, ROUND_MS, login) })
  }
  const wrong = (email: string) => call(url, 'login', { email, password: 'not this one' }, 401)
  const forgot = (email: string) => call(url, 'forgot-password', { email }, 200)
  return {
    hashesPerSecond: median(rates.map(({ hashes }) => hashes)),
    loginsPerSecond: median(rates.map(({ logins }) => logins)),
    // Nine tries each: the tenth would begin a pause.
    login: await pairs(known, wrong),
    forgot: await pairs(known, forgot),
  }
}

async function pairs(known: string[], ask: (email: string) => Promise<unknown>) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const email = known[pair % ACCOUNTS] ?? ''
    const both = [
      { kind: 'known' as const, email },
      { kind: 'unknown' as const, email: `nobody-${email}` },
    ]
    // Neither is always the first.
    for (const one of pair % 2 ? both.toReversed() : both) {
      const began = performance.now()
      await ask(one.email)
      times[one.kind].push(performance.now() - began)
    }
  }
  return { known: median(times.known), unknown: median(times.unknown) }
}

/** Calls per second of so many callers, each with one call at a time. */
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

const register = (url: string, email: string) =>
  call(
    url,
    'register',
    {
      ...{ email, name: 'Bench', password: PASSWORD, city: 'Utrecht', country: 'NL' },
      ...{ preferredChannel: 'email', deliveryFreq: 'weekly' },
    },
    201,
  )

async function call(url: string, path: string, body: object, expected: number): Promise<void> {
  const response = await fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== expected) throw new Error(`${path} answered ${response.status}: ${text}`)
}

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const LEAST_SHARE = 0.8
const MOST_DIFFERENCE = 0.1
const differenceOf = ({ known, unknown }: { known: number; unknown: number }) =>
  Math.abs(known - unknown) / Math.max(known, unknown)

/** A line for each number with its goal, and whether all were met. */
export function judgeSignIn({ hashesPerSecond, loginsPerSecond, login, forgot }: SignInNumbers) {
  const share = loginsPerSecond / hashesPerSecond
  const rows = [
    {
      met: share >= LEAST_SHARE,
      text: `${loginsPerSecond.toFixed(1)} logins/s of ${hashesPerSecond.toFixed(1)} hashes/s: ${share.toFixed(2)} (at least ${LEAST_SHARE})`,
    },
    ...Object.entries({ login, forgot }).map(([name, times]) => ({
      met: differenceOf(times) < MOST_DIFFERENCE,
      text: `${name}: ${times.known.toFixed(1)} ms with an account, ${times.unknown.toFixed(1)} ms without: ${(100 * differenceOf(times)).toFixed(1)} % apart (less than ${100 * MOST_DIFFERENCE} %)`,
    })),
  ]
  return {
    met: rows.every((row) => row.met),
    text: rows.map((row) => `${row.met ? 'met   ' : 'MISSED'}  ${row.text}`).join('\n'),
  }
}
