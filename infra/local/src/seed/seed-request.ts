import { parseArgs } from 'node:util'
import { StartRefused } from '../homes/settings.ts'
import type { SeedRequest } from './fill.ts'

export const USAGE = `Usage: npm run seed -- --events <number> --users <number> [--seed <number>]
Fills a stopped installation (UITPOST_HOME says which) with made-up events and people, for trying it at size.
  --events   1 to 5000000; a tenth of them, at most 100000, are likely duplicates that wait for a decision
  --users    0 to 1000000; they sign in as seed1-1@uitpost.test, seed1-2@… with the password uitpost-demo
  --seed     1 to 1000000, 1 unless stated: the same number makes the same data, another one adds to it`

const BOUNDS = { events: [1, 5_000_000], users: [0, 1_000_000], seed: [1, 1_000_000] } as const

/** The requested amounts; undefined if help was requested. */
export function readSeedRequest(args: string[]): SeedRequest | undefined {
  const text = { type: 'string' } as const
  let values: { events?: string; users?: string; seed?: string; help?: boolean }
  try {
    const options = { events: text, users: text, seed: text, help: { type: 'boolean', short: 'h' } } as const
    values = parseArgs({ args, options }).values
  } catch (error) {
    throw new StartRefused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
  if (values.help) return undefined
  return {
    events: read('events', values.events),
    users: read('users', values.users),
    seed: read('seed', values.seed ?? '1'),
  }
}

function read(name: keyof typeof BOUNDS, text: string | undefined): number {
  const [least, most] = BOUNDS[name]
  const number = Number(text)
  if (text !== undefined && /^\d+$/.test(text) && number >= least && number <= most) return number
  const given = text === undefined ? 'missing' : `"${text}"`
  throw new StartRefused(`--${name} is ${given}: expected a whole number from ${least} to ${most}.\n${USAGE}`)
}
