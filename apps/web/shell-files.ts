import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_PATHS } from '@uitpost/contracts/constants'
import type { Manifest } from 'vite'

/** Chunks that the screens of readers load when they are opened. Admin screens are left out: they need live data. */
const READERS = [
  /^src\/routes\/(people\/|signed-in-shell)/,
  /^src\/routes\/public\/(event-page|landing|login)\b/,
  /^src\/features\/shell\/public-page\.tsx$/,
  /\/texts\/src\/(first|later)\//,
  /^src\/api\/live\//,
]
/** Files without a hash in their name, which the page loads by itself. */
const PAGE_FILES = ['/index.html', '/start.js', '/theme.js', '/logo.svg', '/manifest.webmanifest']

/**
 * A line for the beginning of the service worker: the files of the app's shell, the paths of its screens as a regular
 * expression, and a name of this build. The worker changes with every build, so that browsers fetch the new one.
 */
export function shellLine(dist: string, manifest: Manifest, fonts: readonly string[]): string {
  const files = new Set([...PAGE_FILES, ...fonts])
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    const path = `/${chunk.file}`
    if (files.has(path)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const [key, { isEntry }] of Object.entries(manifest))
    if (isEntry || READERS.some((pattern) => pattern.test(key))) add(key)
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(dist, file)))
  const screens = [...WEB_PATHS.public, ...WEB_PATHS.signedIn].map((path) =>
    path.replaceAll(/:\w+/g, '[^/]+'),
  )
  const shell = {
    release: hash.digest('hex').slice(0, 16),
    files: [...files],
    screens: `^(?:${screens.join('|')})$`,
  }
  return `self.shell = ${JSON.stringify(shell)}\n`
}
