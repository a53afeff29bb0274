import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** The repository's files that a file imports, including our packages by their entry. */
function importsOf(root: string, path: string): string[] {
  return [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)].flatMap(([, named = '']) => {
    const found = named.startsWith('.') ? normalize(join(dirname(path), named)) : entryOf(root, named)
    return found !== undefined && existsSync(join(root, found)) ? [found] : []
  })
}

function entryOf(root: string, named: string): string | undefined {
  const [, name, rest] = /^@uitpost\/([\w-]+)(\/.+)?$/.exec(named) ?? []
  const folder = name && `packages/${name}`
  if (!folder || !existsSync(join(root, folder, 'package.json'))) return undefined
  const { exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>
  }
  const entry = exports[`.${rest ?? ''}`]
  return typeof entry === 'string' ? normalize(join(folder, entry)) : undefined
}

/**
 * The distance in imports between each test and each file it uses. Near tests detect faults soonest; a test that does
 * not use the file detects none.
 */
export function distancesFrom(root: string, tests: readonly string[]): Map<string, Map<string, number>> {
  const known = new Map<string, string[]>()
  const imports = (path: string) => {
    const found = known.get(path) ?? importsOf(root, path)
    known.set(path, found)
    return found
  }
  return new Map(tests.map((test) => [test, distancesOf(test, imports)]))
}

function distancesOf(test: string, imports: (path: string) => string[]): Map<string, number> {
  const distances = new Map([[test, 0]])
  // Entries added to a Map during iteration are visited, too: breadth first.
  for (const [path, distance] of distances) {
    for (const next of imports(path)) if (!distances.has(next)) distances.set(next, distance + 1)
  }
  return distances
}
