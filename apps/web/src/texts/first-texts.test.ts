import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { screenTexts } from '@uitpost/texts/screens'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
const IMPORTS = /^(?:import|export)(?! type\b)[^;]*?\bfrom '(\.[^']+)'/gm

/** Files of the landing page's first load: its static imports. */
function filesFrom(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !existsSync(path)) return found
  found.add(path)
  for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(IMPORTS))
    filesFrom(join(dirname(path), from), found)
  return found
}

test('The landing page uses only texts of the first load', async () => {
  const files = filesFrom(
    join(SOURCE, 'routes', 'public', 'landing.tsx'),
    filesFrom(join(SOURCE, 'main.tsx')),
  )
  expect(files.size).toBeGreaterThan(40)
  const laterKeys = Object.keys((await screenTexts.en.later()).default)
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
