// npm run eval -- SET PATH: prints the rows of a set and what went wrong in it. Without a set it prints the rows of all sets.
// With --json it prints only one JSON object.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startReader } from './reader.ts'
import { isSet, SETS, type SetName } from './sets.ts'
import { WORKSPACE } from './sources.ts'
import { measureSet, measureTable } from './table/measure.ts'
import { showTable } from './table/show.ts'

const SHOWN = 20
const isJson = process.argv.includes('--json')
const [named, path = WORKSPACE] = process.argv.slice(2).filter((word) => word !== '--json')

if (named === undefined) {
  const rows = await measureTable(process.env, (text) => console.error(text))
  console.log(isJson ? JSON.stringify({ set: 'all', rows }) : showTable(rows))
} else if (isSet(named)) await evaluate(named)
else {
  const usages = Object.entries(SETS).map(([one, { path: kind }]) => `npm run eval -- ${one} ${kind}`)
  console.error(['Usage: npm run eval', ...usages].join('\n       '))
  process.exitCode = 2
}

async function evaluate(name: SetName): Promise<void> {
  const set = SETS[name]
  const inFolder = join(path, set.inFolder)
  const found = existsSync(inFolder) ? inFolder : path
  const reader = startReader(set.service)
  try {
    if (isJson) {
      const measured = await set.measure(reader, found)
      console.log(JSON.stringify(measured?.report ?? { set: name, n: 0 }))
    } else {
      if (!existsSync(found)) console.log(`There is no ${found}.`)
      const { report, misses } = await measureSet(reader, name, found)
      console.log(showTable(report))
      for (const one of misses.slice(0, SHOWN)) console.log(`    ${one}`)
      if (misses.length > SHOWN) console.log(`    and ${misses.length - SHOWN} more`)
    }
  } finally {
    reader.close()
  }
}
