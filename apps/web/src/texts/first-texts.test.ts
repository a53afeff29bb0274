import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from './en/later.ts'

const SOURCE = join(import.meta.dirname, '..')
const IMPORTS = /^(?:import|export)(?! type\b)[^;]*?\bfrom '(\.[^']+)'/gm

/** Files of the landing page's first load: its static imports, without the texts. */
function filesFrom(path: string, found = new Set<string>()): Set<string> {
  const isText = /[/\\]texts[/\\](en|nl|fr|de)[/\\]/.test(path)
  if (found.has(path) || isText || !existsSync(path)) return found
  found.add(path)
  for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(IMPORTS))
    filesFrom(join(dirname(path), from), found)
  return found
}

test('The landing page uses only texts of the first load', () => {
  const files = filesFrom(
    join(SOURCE, 'routes', 'public', 'landing.tsx'),
    filesFrom(join(SOURCE, 'main.tsx')),
  )
  expect(files.size).toBeGreaterThan(40)
  const laterKeys = Object.keys(en)
  const notLoaded = [...files].flatMap((path) => {
    const code = readFileSync(path, 'utf8')
    const quotedKeys = new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key))
    const prefixes = [...code.matchAll(/\bt\(`([\w.-]+\.)\$\{/g)].map(([, prefix = '']) => prefix)
    return laterKeys
      .filter((key) => quotedKeys.has(key) || prefixes.some((prefix) => key.startsWith(prefix)))
      .map((key) => `${path.slice(SOURCE.length)}: ${key}`)
  })
  // Shown only to signed-in users, whose screens load every text.
  expect(notLoaded.map((line) => line.replace(/^.*: /, ''))).toEqual(['profile.fetchFailed'])
})
