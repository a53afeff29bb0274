import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { FAMILY_INKS } from '@uitpost/contracts'
import Handlebars from 'handlebars'

export type Layout = (view: object) => string

/** Names of categories in dark mails, in the place that head.mjml leaves for them. */
const DARK_INKS = Object.entries(FAMILY_INKS)
  .map(([family, { dark }]) => `.ink-${family} { color: ${dark} !important; }`)
  .join('\n        ')

const COMPILER = fileURLToPath(new URL('./layout-compiler.ts', import.meta.url))

/**
 * Compiles our MJML files to templates. The compiler takes 70 MB and is needed once, so it runs in a child process.
 * Throws if a layout cannot be compiled.
 */
export async function compileLayouts(names: readonly string[]): Promise<Layout[]> {
  const compiler = fork(COMPILER, [...names], { execArgv: [] })
  const pages = await new Promise<string[]>((resolve, reject) => {
    compiler.once('message', (message) => resolve(message as string[]))
    compiler.once('error', reject)
    compiler.once('exit', (code) => reject(new Error(`The layouts could not be compiled (${code})`)))
  })
  return pages.map((html) =>
    Handlebars.compile(html.replace('{{darkInks}}', DARK_INKS), { strict: false, preventIndent: true }),
  )
}
