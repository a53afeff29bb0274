import { NOTHING, type Tally } from './tally.ts'

/** Prints why tests cannot run here, and counts them as skipped; where machines decide, with CI=true, they failed. */
export function tallyMissing(count: number, tests: string, reason: string): Tally {
  if (count === 0) return NOTHING
  const words = `${tests} cannot run here (${count})`
  console.error(`${words}: ${reason}.`)
  return process.env['CI'] === 'true' ? { ...NOTHING, failed: [words] } : { ...NOTHING, skipped: count }
}
