import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { MEMORY_FLAGS } from '@uitpost/local'
import { roleNames, rolesOf, setup, startPostgres, urlFor } from '@uitpost/servers'
import { median } from '../load.ts'

const PASSWORD = 'bench'
const NOTIFIER = join(REPOSITORY, 'services', 'notifier')
const CONNECTIONS = 5
/** Runs with and without metrics that are compared, alternating. */
const PAIRS = { number: 5, people: 2_000 }
const USAGE = 'Usage: npm run bench -- notifier [--people 100000] [--many 1000000] [--slow 5000]'

interface Measured {
  seconds: number
  cpuSeconds: number
  renderSeconds: number
  peakMb: number
}
type Step = 'seed' | 'select' | 'send' | 'baseline'

/**
 * Weekly digests to a local mail server, compared with nodemailer sending the same finished mails; returns whether all
 * goals were met.
 */
export async function benchNotifier(args: string[], scratch: string): Promise<boolean> {
  const options = readOptions(args)
  if (!options) {
    console.error(USAGE)
    return false
  }
  const { people, many, slow } = options
  const folder = join(scratch, 'notifier')
  mkdirSync(folder, { recursive: true })
  for (const path of [scratch, folder]) chmodSync(path, 0o755)
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: PASSWORD,
    disposable: true,
  })
  let met = true
  const tell = (name: string, goal: string, reached: boolean, text: string) => {
    met &&= reached
    console.log(`${reached ? 'met   ' : 'MISSED'}  ${name.padEnd(44)} goal ${goal.padEnd(12)} ${text}`)
  }
  try {
    const databaseUrl = await prepareDatabase(postgres.url)
    const fast = await startSink(0)
    const run = (step: Step, count: number, { smtpUrl = fast.url, series = true, metrics = false } = {}) =>
      runStep({ step, databaseUrl, smtpUrl, people: count, connections: CONNECTIONS, series, metrics })

    const few = Math.min(people, 10_000)
    const small = await seedAndSelect(run, few)
    await run('seed', people)
    const selecting = await run('select', people)
    const sending = await run('send', people)
    const ours = await fast.count()
    const baseline = await run('baseline', people)
    await fast.count()
    const total = selecting.seconds + sending.seconds
    const ratio = baseline.seconds / total
    tell(
      `${people} digests, against nodemailer alone`,
      '≥ 0.75',
      ratio >= 0.75 && ours.people === people && ours.doubled === 0,
      `${ratio.toFixed(2)}: ${rate(people, total)}/s against ${rate(people, baseline.seconds)}/s; ${ours.people} reached, ${ours.doubled} doubled`,
    )
    printStages(people, selecting, sending, baseline)
    const shares = await compareMetrics(run)
    await fast.count()
    tell(
      'digests with metrics, against without',
      '≥ 0.95',
      median(shares) >= 0.95,
      `${median(shares).toFixed(2)}; pairs ${shares.map((one) => one.toFixed(2)).join(', ')}`,
    )
    const share = selecting.seconds / total
    tell('selection of the whole run', '≤ 10 %', share <= 0.1, `${(share * 100).toFixed(1)} %`)

    const large = many > people ? await seedAndSelect(run, many) : selecting
    tell(
      `memory of selection, ${few} and ${Math.max(many, people)} people`,
      '≤ 300 MB',
      large.peakMb <= 300,
      `${small.peakMb.toFixed(0)} and ${large.peakMb.toFixed(0)} MB, ${rate(Math.max(many, people), large.seconds)} people/s`,
    )

    await run('seed', many, { series: false })
    const single = await run('select', many)
    const more = [large.peakMb / single.peakMb, large.cpuSeconds / single.cpuSeconds] as const
    tell(
      `events in series, against single ones, ${many} people`,
      'memory ≤ 1.1',
      more[0] <= 1.1,
      `memory ${more[0].toFixed(2)}, CPU of selection ${more[1].toFixed(2)}`,
    )

    const half = Math.ceil(people / 4)
    const one = await timeProcesses(run, 1, half, fast)
    const two = await timeProcesses(run, 2, half, fast)
    tell(
      'two processes, no recipient doubled or missed',
      '≥ 0.9',
      two.right && one.seconds / two.seconds >= 0.9,
      `${(one.seconds / two.seconds).toFixed(2)} of one; ${two.text}`,
    )
    tell(
      'two processes: CPU time of a digest, against one',
      '≤ 1.1',
      two.cpuSeconds / one.cpuSeconds <= 1.1,
      (two.cpuSeconds / one.cpuSeconds).toFixed(2),
    )
    const late = await startSink(50)
    const lateRun = (step: Step, count: number) => run(step, count, { smtpUrl: late.url })
    const oneLate = await timeProcesses(lateRun, 1, slow, late)
    const twoLate = await timeProcesses(lateRun, 2, slow, late)
    tell(
      'two processes, a server that waits 50 ms',
      '≥ 1.6',
      twoLate.right && oneLate.seconds / twoLate.seconds >= 1.6,
      `${(oneLate.seconds / twoLate.seconds).toFixed(2)} of one; ${twoLate.text}`,
    )
    late.stop()
    fast.stop()
  } finally {
    await postgres.kill()
  }
  return met
}

function readOptions(args: string[]) {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { people: text, many: text, slow: text } })
  const [people, many, slow] = [values.people ?? 100_000, values.many ?? 1_000_000, values.slow ?? 5_000].map(
    Number,
  )
  const right = [people, many, slow].every((count) => Number.isInteger(count) && Number(count) > 0)
  return right && people && many && slow ? { people, many, slow } : undefined
}

const rate = (count: number, seconds: number): string => (count / seconds).toFixed(0)

async function prepareDatabase(adminUrl: string): Promise<string> {
  const passwords = Object.fromEntries(roleNames().map((role) => [role, PASSWORD]))
  await setup({ adminUrl, database: 'bench', passwords })
  const databaseUrl = urlFor(adminUrl, 'bench', rolesOf('notifier').owner, PASSWORD)
  await runScript(join(NOTIFIER, 'src', 'migrate.ts'), [], { DATABASE_URL: databaseUrl })
  return databaseUrl
}

async function runScript(file: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [...MEMORY_FLAGS, file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env, TZ: 'UTC' },
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${file} ended with ${code}`)
  return said
}

async function runStep(step: {
  step: Step
  databaseUrl: string
  smtpUrl: string
  people: number
  connections: number
  series: boolean
  metrics: boolean
}): Promise<Measured> {
  const said = await runScript(join(NOTIFIER, 'test', 'bench', 'run.ts'), [JSON.stringify(step)])
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Measured
}

type Run = (step: Step, people: number, options?: { metrics?: boolean }) => Promise<Measured>

async function seedAndSelect(run: Run, people: number): Promise<Measured> {
  await run('seed', people)
  return run('select', people)
}

/** Seconds of whole runs without metrics, divided by those of runs with them; in pairs, alternating. */
async function compareMetrics(run: Run): Promise<number[]> {
  const { number, people } = PAIRS
  const shares: number[] = []
  for (let pair = 0; pair < number; pair++) {
    const seconds = { without: 0, with: 0 }
    const sides = ['without', 'with'] as const
    for (const side of pair % 2 ? sides.toReversed() : sides) {
      await run('seed', people)
      for (const step of ['select', 'send'] as const)
        seconds[side] += (await run(step, people, { metrics: side === 'with' })).seconds
    }
    shares.push(seconds.without / seconds.with)
  }
  return shares
}

/** Everything is planned first and then sent by several processes. */
async function timeProcesses(run: Run, processes: number, people: number, sink: Sink) {
  await seedAndSelect(run, people)
  const sent = await Promise.all(Array.from({ length: processes }, () => run('send', people)))
  // Without the start of the processes.
  const seconds = Math.max(...sent.map((one) => one.seconds))
  const { people: reached, doubled } = await sink.count()
  return {
    seconds,
    cpuSeconds: sent.reduce((sum, one) => sum + one.cpuSeconds, 0),
    right: reached === people && doubled === 0,
    text: `${reached} of ${people} reached, ${doubled} doubled`,
  }
}

function printStages(people: number, selecting: Measured, sending: Measured, baseline: Measured): void {
  const micros = (seconds: number) => ((seconds / people) * 1e6).toFixed(0)
  const rest = sending.cpuSeconds - sending.renderSeconds - baseline.cpuSeconds
  console.log(
    `        CPU µs per digest: selection ${micros(selecting.cpuSeconds)}, rendering ${micros(sending.renderSeconds)}, state ${micros(rest)}, sending ${micros(baseline.cpuSeconds)} (as nodemailer alone)`,
  )
}

interface Sink {
  url: string
  /** Recipients since the last call. */
  count(): Promise<{ people: number; doubled: number }>
  stop(): void
}

async function startSink(delayMs: number): Promise<Sink> {
  const file = join(import.meta.dirname, 'smtp-sink.ts')
  const child: ChildProcess = spawn(process.execPath, [file, String(delayMs)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `smtp://127.0.0.1:${port}`,
    async count() {
      child.send('count')
      const [counted] = (await once(child, 'message')) as [{ people: number; doubled: number }]
      return counted
    },
    stop: () => child.kill(),
  }
}
