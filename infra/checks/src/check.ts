// npm run check [-- name …] [--report file]: runs all static checks, or those named. With --lines it counts lines only, and
// with --map <folder>, such as services/auth/src, it only draws what its folders and files import of each other.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allChecks } from './checks.ts'
import { countLines } from './rules/lines.ts'
import { runProgram } from './run-program.ts'
import { REPOSITORY } from './source-files.ts'
import type { Check } from './tool.ts'

export interface CheckResult {
  name: string
  ok: boolean
  seconds: number
  output: string
  note?: string
}

/** Concurrency, for the reference machine with two cores. */
const AT_ONCE = 2

/** Runs every check, two at a time, and returns the results in the order of the list. */
export async function runChecks(
  checks: Check[] = allChecks(),
  onResult: (result: CheckResult) => void = () => {},
): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const waiting = [...checks.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, check] = next
      results[index] = await timed(check)
      onResult(results[index])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

async function timed({ name, run }: Check): Promise<CheckResult> {
  const began = performance.now()
  const outcome = await run().catch((error: unknown) => ({
    ok: false,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  return { name, ...outcome, seconds: (performance.now() - began) / 1_000 }
}

function print({ name, ok, seconds, output, note }: CheckResult): void {
  console.log(`${ok ? '  ok    ' : 'FAILED  '}${name.padEnd(22)}${seconds.toFixed(1).padStart(6)} s`)
  if (!ok) console.log(`\n${output.replace(/^/gm, '    ')}\n`)
  if (note) console.log(`        ${note}`)
}

/** All checks, or those with these names. Exits with 2 and the list of names if one is unknown. */
function checksNamed(names: readonly string[]): Check[] {
  const all = allChecks()
  const unknown = names.filter((name) => !all.some((check) => check.name === name))
  if (unknown.length > 0) {
    console.error(`There is no check ${unknown.join(', ')}, but: ${all.map(({ name }) => name).join(', ')}`)
    process.exit(2)
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name))
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { report: { type: 'string' }, lines: { type: 'boolean' }, map: { type: 'string' } },
    allowPositionals: true,
  })
  if (values.lines) {
    console.log(countLines().join('\n'))
    process.exit()
  }
  if (values.map) {
    const script = join(import.meta.dirname, 'architecture.ts')
    process.exit(await runProgram(process.execPath, [script, values.map], { cwd: REPOSITORY }))
  }
  const results = await runChecks(checksNamed(positionals), print)
  if (values.report) {
    const report = results.map(({ name, ok, note }) => ({ tool: name, passed: ok, note }))
    writeFileSync(values.report, JSON.stringify(report))
  }
  const failed = results.filter((result) => !result.ok).map((result) => result.name)
  console.log(
    failed.length === 0
      ? `All ${results.length} checks are fine.`
      : `${failed.length} of ${results.length} checks failed: ${failed.join(', ')}`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}
