import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { findPostgresBinaries, POSTGRES_MAJOR, type PostgresBinaries } from './postgres-binaries.ts'
import { lastLines, withLog } from './processes/log-file.ts'
import { findFreePort } from './processes/ports.ts'
import { commandLineOf, hasEnded, isAlive, stopProcess } from './processes/processes.ts'
import { type Account, canEnter, findServerAccount } from './processes/run-as.ts'

export interface PostgresServer {
  /** The superuser's URL of the database `postgres`. */
  url: string
  port: number
  pid: number
  dataDir: string
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
  /** SIGKILL, for tests. */
  kill(): Promise<void>
}

export interface PostgresOptions {
  dataDir: string
  password: string
  logFile: string
  /** 0 or undefined: a free port. */
  port?: number
  /** Further settings, as `name=value`. */
  settings?: readonly string[]
  /** For tests: no fsync. */
  disposable?: boolean
}

/**
 * Starts the embedded Postgres on 127.0.0.1; creates the data folder if there is none. Throws with the end of its log
 * if it does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const account = findServerAccount()
  mkdirSync(dirname(options.dataDir), { recursive: true })
  if (!canEnter(dirname(options.dataDir), account)) {
    throw new Error(`Postgres runs as "${account?.name}", which may not enter ${dirname(options.dataDir)}.`)
  }
  const binaries = findPostgresBinaries(account)
  await stopOrphan(options.dataDir)
  if (!existsSync(join(options.dataDir, 'PG_VERSION'))) await createCluster(binaries, options, account)
  refuseOtherVersion(options.dataDir)

  for (let attempt = 1; ; attempt++) {
    const port = options.port || (await findFreePort())
    const child = spawnServer(binaries, options, port, account)
    const server = describe(child, options, port)
    if (await answers(server.url, child)) return server
    await server.kill()
    const log = lastLines(options.logFile, 30)
    // Another process took the port meanwhile: the next attempt takes another one.
    if (attempt < 3 && /could not bind|Address already in use/.test(log)) continue
    // Of a server that was killed, the processes of its sessions still end.
    if (attempt < 20 && log.includes('pre-existing shared memory block')) {
      await pause(500)
      continue
    }
    throw new Error(`Postgres did not start. Its log ends with:\n${log}`)
  }
}

function spawnServer(binaries: PostgresBinaries, options: PostgresOptions, port: number, account?: Account) {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
  ]
  if (options.disposable) {
    settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
    settings.push('max_connections=300', 'wal_level=minimal', 'max_wal_senders=0')
    // One that is killed would leave its shared memory outside the data folder.
    settings.push('dynamic_shared_memory_type=mmap')
  } else settings.push('max_connections=200', 'shared_buffers=256MB')
  settings.push(...(options.settings ?? []))
  const args = ['-D', options.dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  return withLog(options.logFile, (log) =>
    // In its own session: Ctrl-C only reaches the parent, which stops the servers last.
    spawn(binaries.postgres, args, { ...runAs(account), detached: true, stdio: ['ignore', log, log] }),
  )
}

function describe(child: ChildProcess, options: PostgresOptions, port: number): PostgresServer {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const pid = child.pid ?? 0
  return {
    url: `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    dataDir: options.dataDir,
    ended,
    // SIGINT is Postgres' fast shutdown: it ends sessions and writes all data.
    stop: async () => {
      if (pid && !hasEnded(child)) await stopProcess(pid, 'SIGINT', 20_000, 'SIGQUIT')
    },
    kill: async () => {
      if (pid && !hasEnded(child)) child.kill('SIGKILL')
      await ended
    },
  }
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const end = Date.now() + 60_000
  while (!hasEnded(child) && child.pid && Date.now() < end) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch (error) {
      // 28P01: the data has another password, so retrying is useless.
      if (error instanceof DatabaseError && error.code === '28P01') return false
      await pause(20)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

/** Created under another name and renamed, so that an interrupted first start leaves no incomplete data folder. */
async function createCluster(binaries: PostgresBinaries, options: PostgresOptions, account?: Account) {
  const draft = `${options.dataDir}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const passwordFile = join(dirname(options.dataDir), `.password-${randomBytes(6).toString('hex')}`)
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 })
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid)
  const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--auth=scram-sha-256']
  if (options.disposable) flags.push('--no-sync')
  try {
    const args = [`--pgdata=${draft}`, '--username=postgres', `--pwfile=${passwordFile}`, ...flags]
    const child = withLog(options.logFile, (log) =>
      spawn(binaries.initdb, args, { ...runAs(account), stdio: ['ignore', log, log] }),
    )
    const code = await new Promise<number | string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (status, name) => resolve(status ?? name ?? 'unknown'))
    })
    if (code !== 0) {
      throw new Error(`Postgres could not make its data folder (${code}):\n${lastLines(options.logFile, 20)}`)
    }
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, options.dataDir)
}

/** Stops a server of a killed parent, which still holds the data folder. Returns whether there was one. */
export async function stopOrphan(dataDir: string): Promise<boolean> {
  const pidFile = join(dataDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return false
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const ours =
    Number.isInteger(pid) && pid > 0 && isAlive(pid) && commandLineOf(pid).includes(`-D ${dataDir}`)
  if (ours) await stopProcess(pid, 'SIGINT', 20_000, 'SIGQUIT')
  // The id of a dead server may belong to another process by now; Postgres would refuse to start.
  if (!ours || !isAlive(pid)) rmSync(pidFile, { force: true })
  return ours
}

function refuseOtherVersion(dataDir: string) {
  const version = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (version === POSTGRES_MAJOR) return
  throw new Error(
    `The data in ${dataDir} is of Postgres ${version}; this version of Uitpost runs Postgres ${POSTGRES_MAJOR}. ` +
      `Move the folder away to start empty, or run the version of Uitpost that made it.`,
  )
}

const runAs = (account: Account | undefined) => ({
  ...(account ? { uid: account.uid, gid: account.gid } : {}),
  // The account may not be able to enter the current folder.
  cwd: '/',
  env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...shiftedClock() },
})

/** What gives tests another wall clock, for its server as well (`npm run test:all -- --dates`). */
const shiftedClock = () =>
  Object.fromEntries(
    ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
