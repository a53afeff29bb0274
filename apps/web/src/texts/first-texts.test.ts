import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from './en/later.ts'

const SOURCE = join(import.meta.dirname, '..')
const IMPORTS = /^(?:import|export)(?! type\b)[^;]*?\bfrom '(\.[^']+)'/gm

/** What the first load of the landing page fetches: the files that are imported without waiting, texts apart. */
function filesFrom(path: string, found = new Set<string>()): Set<string> {
  const isText = /[/\\]texts[/\\](en|nl|fr|de)[/\\]/.test(path)
  if (found.has(path) || isText || !existsSync(path)) return found
  found.add(path)
  for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(IMPORTS))
    filesFrom(join(dirname(path), from), found)
  return found
}

test('The landing page asks for no text beyond those of the first load', () => {
  const files = filesFrom(
    join(SOURCE, 'routes', 'public', 'landing.tsx'),
    filesFrom(join(SOURCE, 'main.tsx')),
  )
  expect(files.size).toBeGreaterThan(40)
  const later = Object.keys(en)
  const beyond = [...files].flatMap((path) => {
    const code = readFileSync(path, 'utf8')
    const whole = new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key))
    const stems = [...code.matchAll(/\bt\(`([\w.-]+\.)\$\{/g)].map(([, stem = '']) => stem)
    return later
      .filter((key) => whole.has(key) || stems.some((stem) => key.startsWith(stem)))
      .map((key) => `${path.slice(SOURCE.length)}: ${key}`)
  })
  // Told by its key to the signed-in, whose screens bring every text.
  expect(beyond.map((line) => line.replace(/^.*: /, ''))).toEqual(['profile.fetchFailed'])
})
