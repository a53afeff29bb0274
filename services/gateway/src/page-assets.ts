import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The stylesheet of the public pages, and the fonts of its first words: those of the Latin alphabet. */
const STYLES = /^catalogue-pages-[\w-]+\.css$/
const FONTS = /^(bricolage-grotesque-latin-wdth|instrument-sans-latin-wght)-normal-[\w-]+\.woff2$/

/**
 * Paths of the files of the built web app that the public pages refer to, separated by spaces. They contain a hash that
 * only the gateway knows, so it passes them to the services in a header.
 */
export async function findPageAssets(webRoot: string): Promise<string> {
  const names = await readdir(join(webRoot, 'assets')).catch(() => [])
  return names
    .filter((name) => STYLES.test(name) || FONTS.test(name))
    .toSorted()
    .map((name) => `/assets/${name}`)
    .join(' ')
}
