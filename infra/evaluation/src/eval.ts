// npm run eval -- SET PATH: prints figures; a missing part is "not measured". Without a set it prints a table of all sets.
// With --json it prints only one JSON object.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startReader } from './reader.ts'
import { type Line, SETS } from './sets.ts'
import { WORKSPACE } from './sources.ts'
import { measureTable } from './table/measure.ts'
import { showTable } from './table/show.ts'

const SHOWN = 20
const isJson = process.argv.includes('--json')
const [named, path = WORKSPACE] = process.argv.slice(2).filter((word) => word !== '--json')

if (named === undefined) {
  const rows = await measureTable(process.env, (text) => console.error(text))
  console.log(isJson ? JSON.stringify({ set: 'all', rows }) : showTable(rows))
} else await evaluate(named)

async function evaluate(name: string): Promise<void> {
  const set = SETS[name]
  if (!set) {
    const usages = Object.entries(SETS).map(([one, { path: kind }]) => `npm run eval -- ${one} ${kind}`)
    console.error(['Usage: npm run eval', ...usages].join('\n       '))
    process.exitCode = 2
    return
  }
  const inFolder = join(path, set.inFolder ?? '')
  const found = existsSync(inFolder) ? inFolder : path
  const reader = startReader(set.service)
  try {
    if (isJson) console.log(JSON.stringify((await set.report(reader, found)) ?? { set: name, n: 0 }))
    else {
      if (!existsSync(found)) console.log(`There is no folder ${found}.`)
      list(await set.print(reader, found, line))
    }
  } finally {
    reader.close()
  }
}

function line(...[name, value]: Parameters<Line>): void {
  console.log(`${name}: ${value}`)
}

function list(lines: readonly string[]): void {
  for (const one of lines.slice(0, SHOWN)) console.log(`    ${one}`)
  if (lines.length > SHOWN) console.log(`    and ${lines.length - SHOWN} more`)
}
