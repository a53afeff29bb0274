// npm run test:faults -- --repeat N [--seed S] [--only scenario|alerts|fuzz]: repeats fault scenarios (killed processes,
// emptied Redis), sends hostile input to parsers and routes, plays what the ten alerts are about, asks random questions
// through every door, and runs the tests of known attacks.
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ATTACKS, type AttackReport, judgeAttack } from './faults/attacks.ts'
import { runVitest } from './run-program.ts'
import { REPOSITORY } from './source-files.ts'
import { readReport } from './test-run/test-reports.ts'

const FILES = [
  'packages/messaging/test/faults.test.ts',
  'services/auth/test/route-faults.test.ts',
  'services/catalogue/test/route-faults.test.ts',
  'services/catalogue/test/search-faults.test.ts',
  'services/discovery-worker/test/faults.test.ts',
  'services/discovery-worker/test/reader-faults.test.ts',
  'services/discovery-worker/test/route-faults.test.ts',
  'services/gateway/test/faults.test.ts',
  'services/gateway/test/route-faults.test.ts',
  'services/notifier/test/alert-faults.test.ts',
  'services/notifier/test/faults.test.ts',
  'services/notifier/test/route-faults.test.ts',
]

/** A scenario's result, one line each. */
interface ScenarioLine {
  name: string
  runs: number
  firstSeed: number
  /** Counts of messages. */
  committed?: number
  effects?: number
  duplicates?: number
  lost?: number
  /** Figures of other scenarios, as text. */
  figures?: string
  ms: number
  error?: string
}

/** Has no scenario that `--only` could name. */
const RANDOM_QUESTIONS = 'services/catalogue/test/every-door-random.test.ts'

const USAGE = 'Usage: npm run test:faults -- [--repeat N] [--seed S] [--only scenario|alerts|fuzz]'
/** The name of all hostile inputs to readers and routes together. */
const FUZZ = 'fuzz'
const FUZZ_FILES = FILES.filter((file) => /\/(reader|route)-faults\.test\.ts$/.test(file))
/** For the readers, and for the routes beside them; with the start of the services within five minutes. */
const FUZZ_SECONDS = 200
const options = readOptions()
const folder = mkdtempSync(join(tmpdir(), 'uitpost-faults-'))
const report = join(folder, 'report.jsonl')
const started = Date.now()
const attacks = ATTACKS.filter(({ name }) => !options.only || options.only === `attack: ${name}`)
// If only an attack is requested, no scenario runs.
const isAttackAsked = options.only !== undefined && attacks.length > 0
const code = isAttackAsked ? 0 : await runScenarios()
const lines = [...readScenarios(), ...(await runAttacks())]
rmSync(folder, { recursive: true, force: true })
printTable(lines)
const failed = code !== 0 || lines.length === 0 || lines.some((line) => line.error)
if (lines.length === 0)
  console.log(`No scenario was played${options.only ? ` by the name of ${options.only}` : ''}.`)
console.log(`${failed ? 'FAILED' : 'Clean'}: ${lines.length} scenarios in ${seconds(Date.now() - started)} s`)
process.exitCode = failed ? 1 : 0

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { repeat: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
    })
    const repeat = Number(values.repeat ?? 1)
    const seed = Number(values.seed ?? randomInt(1, 1_000_000))
    if (!Number.isInteger(repeat) || repeat < 1) throw new Error('--repeat wants a whole number from 1 on')
    if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed wants a whole number')
    return { repeat, seed, only: values.only }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    process.exit(2)
  }
}

/** Runs the scenarios with vitest, which starts their servers. */
function runScenarios(): Promise<number> {
  const isFuzz = options.only === FUZZ
  const files = isFuzz ? FUZZ_FILES : options.only ? FILES : [...FILES, RANDOM_QUESTIONS]
  return runVitest(['--project', 'node', ...files], {
    FAULTS_REPEAT: String(options.repeat),
    FAULTS_SEED: String(options.seed),
    FAULTS_REPORT: report,
    ...(options.only ? { FAULTS_ONLY: options.only } : {}),
    ...(isFuzz ? { FAULTS_SECONDS: String(FUZZ_SECONDS) } : {}),
  })
}

/** Runs the attacks' tests and reports a line per attack. */
async function runAttacks(): Promise<ScenarioLine[]> {
  if (attacks.length === 0) return []
  const file = join(folder, 'attacks.json')
  const titles = attacks
    .flatMap((attack) => attack.titles)
    .map(({ source }) => `(?:${source})`)
    .join('|')
  const tests = [...new Set(attacks.map((attack) => attack.file))]
  await runVitest(
    [
      ...['--project', 'node', '-t', titles],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ...tests,
    ],
    { FAULTS_SEED: String(options.seed) },
  )
  const found = readReport<AttackReport>(file) ?? { testResults: [] }
  return attacks.map((attack) => ({ ...judgeAttack(attack, found, REPOSITORY), firstSeed: options.seed }))
}

function readScenarios(): ScenarioLine[] {
  if (!existsSync(report)) return []
  const text = readFileSync(report, 'utf8').trim()
  return text ? text.split('\n').map((line) => JSON.parse(line) as ScenarioLine) : []
}

function printTable(scenarios: ScenarioLine[]): void {
  const head = ['scenario', 'runs', 'seeds', 'committed', 'effects', 'duplicates', 'lost', 'ms', 'figures']
  const body = scenarios.map((line) => [
    line.name,
    String(line.runs),
    line.runs > 1 && line.figures === undefined
      ? `${line.firstSeed}–${line.firstSeed + line.runs - 1}`
      : String(line.firstSeed),
    ...[line.committed, line.effects, line.duplicates, line.lost, line.ms].map((count) =>
      String(count ?? ''),
    ),
    line.figures ?? '',
  ])
  const widths = head.map((title, i) => Math.max(title.length, ...body.map((row) => row[i]?.length ?? 0)))
  const print = (row: string[]) =>
    console.log(
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  '),
    )
  console.log()
  print(head)
  print(widths.map((width) => '-'.repeat(width)))
  for (const row of body) print(row)
  for (const line of scenarios) if (line.error) console.log(`\n${line.name} failed at ${line.error}`)
  console.log()
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}
