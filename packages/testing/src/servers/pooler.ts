import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect as openSocket } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '@uitpost/servers'
import { waitFor } from '../waiting.ts'

export interface Pooler {
  /** Host and port in place of the server's. */
  host: string
  /** SIGKILL. */
  kill(): Promise<void>
  /** Ends kill(), on the same port. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The account that PgBouncer runs as when it is started by root, as which it refuses to run. */
const NOBODY_UID = 65_534

/**
 * PgBouncer in transaction mode before a Postgres server, for every database and role of it. `program` is its path, with
 * version 1.21 or later (named prepared statements).
 */
export async function startPooler(options: {
  program: string
  folder: string
  /** The superuser's. */
  postgresUrl: string
}): Promise<Pooler> {
  const folder = join(options.folder, 'pgbouncer')
  mkdirSync(folder)
  const port = await findFreePort()
  const server = new URL(options.postgresUrl)
  writeFileSync(
    join(folder, 'users.txt'),
    `"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"\n`,
  )
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(settings, iniOf(server, port, folder))
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    chmodSync(folder, 0o755)
    for (const path of [folder, join(folder, 'users.txt'), settings]) chownSync(path, NOBODY_UID, NOBODY_UID)
  }

  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal)
    await waitFor(() => !child || child.exitCode !== null || child.signalCode !== null)
  }
  const start = async () => {
    const started = spawn(options.program, [settings], {
      stdio: 'ignore',
      ...(isRoot && { uid: NOBODY_UID, gid: NOBODY_UID }),
    })
    child = started
    await waitFor(() => {
      if (started.exitCode !== null) throw new Error(`PgBouncer ended with code ${started.exitCode}`)
      return answers(port)
    })
  }
  await start()
  return {
    host: `127.0.0.1:${port}`,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGQUIT'),
  }
}

const iniOf = (server: URL, port: number, folder: string) => `[databases]
* = host=${server.hostname} port=${server.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 10
max_prepared_statements = 200
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
auth_user = ${decodeURIComponent(server.username)}
auth_dbname = postgres
auth_query = select usename, passwd from pg_shadow where usename = $1
logfile = ${join(folder, 'pgbouncer.log')}
`

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = openSocket({ port, host: '127.0.0.1' })
    socket.once('error', () => done(false))
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
  })
