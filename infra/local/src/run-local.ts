import { setTimeout as pause } from 'node:timers/promises'
import { shipLog } from './backup/log/ship-log.ts'
import { keepBackups } from './backup/schedule.ts'
import { readBackupSettings } from './homes/backup-settings.ts'
import { findPostgresFolder, openHome } from './homes/home.ts'
import type { RunFile } from './homes/run-file.ts'
import { claimHome } from './homes/run-file.ts'
import { readSettings, type Settings, StartRefused } from './homes/settings.ts'
import { type Plan, startPlatform } from './platform.ts'
import { createShutdown } from './processes/shutdown.ts'
import { REPOSITORY } from './services.ts'
import { Interrupted } from './stage.ts'

/** The demo accounts, created by the auth service. */
const DEMO_ACCOUNTS = [
  ['admin@uitpost.test', 'super admin'],
  ['lotte@uitpost.test', 'free account'],
  ['premium@uitpost.test', 'premium account'],
] as const
const DEMO_PASSWORD = 'uitpost-demo'

/** The summary printed after a start. */
function readyScreen(run: RunFile, tookMs: number): string {
  const accounts = DEMO_ACCOUNTS.map(([email, kind]) => `    ${email.padEnd(24)}${kind}`)
  return [
    '',
    `  Uitpost is ready (${(tookMs / 1_000).toFixed(1)} s)`,
    '',
    `  App      ${run.urls['app']}`,
    `  Inbox    ${run.urls['inbox']}   (every mail it sends)`,
    `  AI       ${run.urls['sandbox'] ? 'sandbox: recorded answers (set GROQ_API_KEY for the real one)' : 'Groq'}`,
    '',
    `  Sign in with the password "${DEMO_PASSWORD}" as`,
    ...accounts,
    '',
    `  Data     ${run.folders['home']}   (logs in ${run.folders['logs']})`,
    `  Stop     Ctrl-C; the data stays for the next start`,
    '',
  ].join('\n')
}

/** Time limit for a start to notice that it was interrupted. */
const SETTLE_MS = 20_000

type Ending = { exitCode: 0 | 1; message: string }

/** Runs Uitpost until a signal, then exits: with 0 after a signal, with 1 after a failure. */
export async function runLocal(planOf: (settings: Settings) => Plan): Promise<never> {
  const say = (line: string) => console.log(line)
  const shutdown = createShutdown((name, error) => say(`${name} did not stop properly: ${messageOf(error)}`))
  const { promise: ending, resolve: end } = Promise.withResolvers<Ending>()
  onShutdownSignal(end)

  const boot = start(planOf, shutdown, say, (message) => end({ exitCode: 1, message: `\n${message}` }))
  boot.catch((error: unknown) => {
    if (!(error instanceof Interrupted)) end({ exitCode: 1, message: explain(error) })
  })

  const { exitCode, message } = await ending
  say(message)
  await shutdown.run()
  await Promise.race([boot.catch(() => {}), pause(SETTLE_MS)])
  // Runs again, for parts that were starting when the shutdown began.
  await shutdown.run()
  if (exitCode === 0) say('Stopped.')
  process.exit(exitCode)
}

function onShutdownSignal(end: (ending: Ending) => void) {
  let signals = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      // The terminal, npm and the bootstrap may each forward the same Ctrl-C; more signals end it at once.
      if (++signals > 6) process.exit(1)
      end({ exitCode: 0, message: '\nStopping …' })
    })
  }
  // The bootstrap holds the other end of the channel: without it, no signal would reach this process.
  process.on('disconnect', () => end({ exitCode: 0, message: '\nThe starting process is gone. Stopping …' }))
  process.on('uncaughtException', (error) => end({ exitCode: 1, message: explain(error) }))
  process.on('unhandledRejection', (error) => end({ exitCode: 1, message: explain(error) }))
}

async function start(
  planOf: (settings: Settings) => Plan,
  shutdown: ReturnType<typeof createShutdown>,
  say: (line: string) => void,
  onFailure: (message: string) => void,
) {
  const began = Date.now()
  const settings = readSettings(process.env, REPOSITORY)
  const backup = readBackupSettings(process.env, { root: REPOSITORY, home: settings.home })
  say(`Starting Uitpost; its data is in ${settings.home}`)
  const home = openHome(settings.home)
  const record = await claimHome(home, say)
  // Added first, so removed last: until then no other process may use this home.
  shutdown.add('run.json', record.remove)
  const dataDir = await findPostgresFolder(home)
  // Postgres leaves the end of its log when it stops.
  if (backup) shutdown.add('the end of the log', () => shipLog(backup, dataDir, new Date()))
  const stage = { settings, backup, home, record, shutdown, say, onFailure }
  const facts = await startPlatform(stage, planOf(settings))
  if (shutdown.begun) return
  say(readyScreen(record.content, Date.now() - began))
  if (backup) keepBackups(stage, backup, facts, dataDir)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function explain(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  return `\nUitpost could not go on: ${messageOf(error)}`
}
