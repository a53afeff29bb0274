import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { type RunFile, readRunFile, runningDatabaseUrl } from '@uitpost/local'
import { Client } from 'pg'
import { type Instance, startInstance } from './instance.ts'
import { atMost, type Line, note, tellLines } from './lines.ts'
import { seedHome } from './seeded-home.ts'
import { makeTokens } from './tokens.ts'

const USAGE = 'Usage: npm run bench -- restore [--events 1000000] [--people 100000] [--writes 10000]'
const WRITERS = 20
/** The writes are spread over this time, longer than the log may be behind. */
const WRITE_MS = 150_000
/** Acknowledged writes that are older than this at the loss are there after the restore. */
const BEHIND_MS = 60_000
const MINUTE_MS = 60_000

interface Acknowledged {
  writer: number
  value: number
  at: number
}

/**
 * Backs a large installation up, loses its disk while it writes, and restores the latest state; returns whether the
 * goals were met.
 */
export async function benchRestore(
  args: string[],
  scratch: string,
  onStart: (instance: Instance) => void,
): Promise<boolean> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { events: text, people: text, writes: text } })
  const [events, people, writes] = [
    Number(values.events ?? 1_000_000),
    Number(values.people ?? 100_000),
    Number(values.writes ?? 10_000),
  ]
  if (![events, people, writes].every((number) => Number.isInteger(number) && number > 0)) {
    console.error(USAGE)
    return false
  }
  const home = join(scratch, 'home')
  const backups = join(scratch, 'backups')
  const environment = { BACKUP_DIR: backups, BACKUP_KEY_FILE: join(scratch, 'key'), UITPOST_HOME: home }
  const start = async () => {
    const instance = await startInstance(REPOSITORY, home, environment)
    onStart(instance)
    await instance.healthy()
    return instance
  }
  const makeHome = () => mkdirSync(home, { mode: 0o755, recursive: true })

  makeHome()
  await seedHome(home, events, people)
  const instance = await start()
  // The one that is made by itself.
  while (!hasBackup(backups)) await pause(1_000)
  const backingUp = await timeScript('backup', [], environment)
  const { acknowledged, lostAt } = await writeUntilLoss(home, instance, writes)
  makeHome()
  const restoring = await timeScript('restore', ['--to', 'latest'], environment)
  const restored = await start()
  const found = await readNames(home)
  await restored.stop()

  const old = acknowledged.filter(({ at }) => at < lostAt - BEHIND_MS)
  const isGone = ({ writer, value }: Acknowledged) => (found[writer] ?? -1) < value
  const lines: Line[] = [
    atMost(
      'minutes of backup and restore',
      (backingUp + restoring) / MINUTE_MS,
      10,
      `backup ${seconds(backingUp)}, restore ${seconds(restoring)}; ${events} events, ${people} people`,
    ),
    atMost(
      'acknowledged writes of a minute before that are gone',
      old.filter(isGone).length,
      0,
      `of ${old.length}`,
    ),
    note(
      'later ones that are gone',
      `${acknowledged.filter(isGone).length} of ${acknowledged.length - old.length}`,
    ),
  ]
  return tellLines(async (tell) => tell(lines))
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(0)} s`

const hasBackup = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.age'))

async function timeScript(name: string, args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(REPOSITORY, 'infra', 'local', 'src', `${name}.ts`), ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`npm run ${name} failed (${code})`)
  return performance.now() - began
}

const running = (home: string): RunFile => {
  const run = readRunFile(join(home, 'run.json'))
  if (!run) throw new Error(`Nothing runs with the data in ${home}`)
  return run
}

/** Each writer counts up in the name of one person. Then all processes are killed and the disk is gone. */
async function writeUntilLoss(home: string, instance: Instance, writes: number) {
  const run = running(home)
  const tokens = makeTokens(home, await listWriters(home))
  const acknowledged: Acknowledged[] = []
  const perWriter = Math.ceil(writes / WRITERS)
  const began = Date.now()
  const write = async (token: string, writer: number) => {
    for (let value = 1; value <= perWriter; value++) {
      const answer = await fetch(`${run.urls['auth']}/api/user/profile`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `w${value}` }),
      })
      if (!answer.ok) throw new Error(`A write was answered by ${answer.status}: ${await answer.text()}`)
      acknowledged.push({ writer, value, at: Date.now() })
      await pause(Math.max(0, began + (value * WRITE_MS) / perWriter - Date.now()))
    }
  }
  await Promise.all(tokens.map(write))
  const lostAt = Date.now()
  instance.kill()
  for (const pid of Object.values(run.pids)) killIfAlive(pid)
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  return { acknowledged, lostAt }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended with the others.
  }
}

const withDatabase = async <T>(home: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: runningDatabaseUrl(home) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const WRITER = `from auth.account where email like 'seed%' order by id limit ${WRITERS}`

const listWriters = (home: string): Promise<string[]> =>
  withDatabase(home, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id ${WRITER}`)
    return rows.map(({ id }) => id)
  })

/** The number in the name of each writer; 0 for one that has not begun. */
const readNames = (home: string): Promise<number[]> =>
  withDatabase(home, async (client) => {
    const { rows } = await client.query<{ name: string }>(`select name ${WRITER}`)
    return rows.map(({ name }) => Number(/^w(\d+)$/.exec(name)?.[1] ?? 0))
  })
