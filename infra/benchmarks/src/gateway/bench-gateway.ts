import { chmodSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { prepareHome, startInstallation } from '../catalogue/installation.ts'
import { measureLists } from '../catalogue/lists.ts'
import { tellLines } from '../lines.ts'
import { measureScraped } from './scraped.ts'
import { measureGateway } from './through-gateway.ts'

const EVENTS = 10_000
const USAGE = `Usage: npm run bench -- gateway [--keep <folder>]
  --keep     the seeded installation stays there and is used again`

/** Runs the benchmarks of the gateway, all as ratios of one run; returns whether all goals were met. */
export async function benchGateway(args: string[], scratch: string): Promise<boolean> {
  const folder = folderOf(args, scratch)
  if (folder === undefined) {
    console.error(USAGE)
    return false
  }
  mkdirSync(folder, { recursive: true })
  // When run as root, Postgres uses another account that needs access.
  chmodSync(folder, 0o755)
  const installation = await startInstallation(await prepareHome(folder, EVENTS), EVENTS)
  try {
    return await tellLines(async (tell) => {
      tell(await measureGateway(installation))
      tell(await measureLists(installation, ['page']))
      tell(await measureScraped(installation))
    })
  } finally {
    await installation.stop()
  }
}

function folderOf(args: string[], scratch: string): string | undefined {
  try {
    return parseArgs({ args, options: { keep: { type: 'string' } } }).values.keep ?? scratch
  } catch {
    return undefined
  }
}
