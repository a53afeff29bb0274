import { chmodSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { tellLines } from '../lines.ts'
import { measureAgenda, measureAgendaGrowth } from './agenda.ts'
import { measureGrowth } from './growth.ts'
import { type Installation, prepareHome, startInstallation } from './installation.ts'
import { measureIntake } from './intake.ts'
import { measureLists } from './lists.ts'
import { measurePages } from './pages.ts'
import { measurePolled } from './polled.ts'
import { measureSearches } from './searches.ts'
import { measureSeveral } from './several.ts'

const DEFAULT_SIZES = '10000,1000000'
const PARTS = ['growth', 'agenda', 'pages', 'lists', 'searches', 'polled', 'intake', 'several'] as const
type Part = (typeof PARTS)[number]
const USAGE = `Usage: npm run bench -- catalogue [${PARTS.join('|')}]... [--events ${DEFAULT_SIZES}] [--keep <folder>]
  without parts all of them are measured; several needs PgBouncer, on the path or as PGBOUNCER
  --events   two sizes; the second is raced and compared with the first
  --keep     seeded installations stay there and are used again; otherwise each run makes them anew`

/** Runs the benchmarks of the catalogue with two sizes; returns whether all goals were met. */
export async function benchCatalogue(args: string[], scratch: string): Promise<boolean> {
  const options = readOptions(args)
  if (!options) {
    console.error(USAGE)
    return false
  }
  const folder = options.keep ?? scratch
  mkdirSync(folder, { recursive: true })
  // When run as root, Postgres uses another account that needs access.
  chmodSync(folder, 0o755)
  const [few, many] = options.sizes
  const homes = [await prepareHome(folder, few), await prepareHome(folder, many)] as const
  const running: Installation[] = []
  try {
    return await tellLines(async (tell) => {
      const large = await startInstallation(homes[1], many)
      running.push(large)
      if (options.parts.has('growth') || options.parts.has('agenda')) {
        const small = await startInstallation(homes[0], few)
        running.push(small)
        if (options.parts.has('growth')) tell(await measureGrowth(small, large))
        if (options.parts.has('agenda')) tell(await measureAgendaGrowth(small, large))
        await running.pop()?.stop()
      }
      if (options.parts.has('agenda')) tell(await measureAgenda(large))
      if (options.parts.has('pages')) tell(await measurePages(large))
      if (options.parts.has('lists')) tell(await measureLists(large))
      if (options.parts.has('searches')) tell(await measureSearches(large))
      if (options.parts.has('polled')) tell(await measurePolled(large))
      if (options.parts.has('intake')) tell(await measureIntake(large))
      if (options.parts.has('several')) tell(await measureSeveral(large, scratch))
    })
  } finally {
    for (const installation of running) await installation.stop()
  }
}

interface Options {
  sizes: [number, number]
  keep: string | undefined
  parts: ReadonlySet<Part>
}

function readOptions(args: string[]): Options | undefined {
  try {
    const text = { type: 'string' } as const
    const options = { events: text, keep: text }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [few, many, ...more] = (values.events ?? DEFAULT_SIZES).split(',').map(Number)
    const right = few && many && more.length === 0 && Number.isInteger(few) && Number.isInteger(many)
    const parts = PARTS.filter((part) => positionals.includes(part))
    if (!right || parts.length < positionals.length) return undefined
    return { sizes: [few, many], keep: values.keep, parts: new Set(parts.length > 0 ? parts : PARTS) }
  } catch {
    return undefined
  }
}
