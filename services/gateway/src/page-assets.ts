import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The stylesheet of the public pages, and the fonts of its first words: those of the Latin alphabet. */
const STYLES = /^catalogue-pages-[\w-]+\.css$/
const FONTS = /^(bricolage-grotesque-latin-wdth|instrument-sans-latin-wght)-normal-[\w-]+\.woff2$/

/**
 * Files of the built web app that the pages of a service refer to. Their names carry a hash, which only the gateway
 * knows: it tells the services in a header.
 */
export async function findPageAssets(webRoot: string): Promise<string[]> {
  const names = await readdir(join(webRoot, 'assets')).catch(() => [])
  return names
    .filter((name) => STYLES.test(name) || FONTS.test(name))
    .toSorted()
    .map((name) => `/assets/${name}`)
}
