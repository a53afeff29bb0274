import { setTimeout as pause } from 'node:timers/promises'
import { openHome } from './homes/home.ts'
import { claimHome } from './homes/run-file.ts'
import { readSettings, type Settings, StartRefused } from './homes/settings.ts'
import { type Plan, startPlatform } from './platform.ts'
import { createShutdown } from './processes/shutdown.ts'
import { Interrupted } from './processes/stage.ts'
import { readyScreen } from './screen.ts'
import { REPOSITORY } from './services.ts'

/** A start in the middle of something gets this long to notice that it was called off. */
const SETTLE_MS = 20_000

type Ending = { exitCode: 0 | 1; words: string }

/** Runs Uitpost until it is told to stop, then ends the process: 0 when told, 1 when something went wrong. */
export async function runLocal(planOf: (settings: Settings) => Plan): Promise<never> {
  const say = (line: string) => console.log(line)
  const shutdown = createShutdown((name, error) => say(`${name} did not stop properly: ${wordsOf(error)}`))
  const { promise: ending, resolve: end } = Promise.withResolvers<Ending>()
  listenForTheEnd(end)

  const boot = start(planOf, shutdown, say, (words) => end({ exitCode: 1, words: `\n${words}` }))
  boot.catch((error: unknown) => {
    if (!(error instanceof Interrupted)) end({ exitCode: 1, words: explain(error) })
  })

  const { exitCode, words } = await ending
  say(words)
  await shutdown.run()
  await Promise.race([boot.catch(() => {}), pause(SETTLE_MS)])
  // Once more for what was coming up when the end came.
  await shutdown.run()
  if (exitCode === 0) say('Stopped.')
  process.exit(exitCode)
}

function listenForTheEnd(end: (ending: Ending) => void) {
  let asked = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      // A terminal, npm and the bootstrap may each pass on the same Ctrl-C; who insists is obeyed.
      if (++asked > 6) process.exit(1)
      end({ exitCode: 0, words: '\nStopping …' })
    })
  }
  // The bootstrap holds the other end: once it is gone, however it went, nobody is left to stop us.
  process.on('disconnect', () => end({ exitCode: 0, words: '\nThe starting process is gone. Stopping …' }))
  process.on('uncaughtException', (error) => end({ exitCode: 1, words: explain(error) }))
  process.on('unhandledRejection', (error) => end({ exitCode: 1, words: explain(error) }))
}

async function start(
  planOf: (settings: Settings) => Plan,
  shutdown: ReturnType<typeof createShutdown>,
  say: (line: string) => void,
  onFailure: (words: string) => void,
) {
  const began = Date.now()
  const settings = readSettings(process.env, REPOSITORY)
  say(`Starting Uitpost; its data is in ${settings.home}`)
  const home = openHome(settings.home)
  const record = await claimHome(home, say)
  // The first to be added is the last to go: until then nobody else may use this home.
  shutdown.add('run.json', record.remove)
  await startPlatform({ settings, home, record, shutdown, say, onFailure }, planOf(settings))
  if (!shutdown.begun) say(readyScreen(record.content, Date.now() - began))
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function explain(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  return `\nUitpost could not go on: ${wordsOf(error)}`
}
