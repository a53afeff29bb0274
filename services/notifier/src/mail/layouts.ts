import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import Handlebars from 'handlebars'

export type Layout = (view: object) => string

const COMPILER = fileURLToPath(new URL('./layout-compiler.ts', import.meta.url))

/**
 * Compiles our MJML files to templates that cost one call per mail. The compiler takes seventy megabytes and is needed
 * once: it works in a process of its own, and its memory goes with that.
 */
export async function compileLayouts(names: readonly string[]): Promise<Layout[]> {
  const compiler = fork(COMPILER, [...names], { execArgv: [] })
  const pages = await new Promise<string[]>((resolve, reject) => {
    compiler.once('message', (message) => resolve(message as string[]))
    compiler.once('error', reject)
    compiler.once('exit', (code) => reject(new Error(`The layouts could not be compiled (${code})`)))
  })
  return pages.map((html) => Handlebars.compile(html, { strict: false, preventIndent: true }))
}
