import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { lastLines, withLog } from './processes/log-file.ts'
import { findFreePort } from './processes/ports.ts'
import { commandLineOf, folderOf, hasEnded, isAlive, stopProcess } from './processes/processes.ts'
import { findOnPath, findRedisBinary } from './redis-binary.ts'

export interface RedisServer {
  url: string
  port: number
  /** 0 if the server is not our process. */
  pid: number
  /** Resolves when the server has ended; never for a server that is not ours. */
  ended: Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
}

export interface RedisOptions {
  dataDir: string
  logFile: string
  /** 0 or undefined: a free port. */
  port?: number
  /** For tests: no persistence. */
  disposable?: boolean
  /** For tests: further arguments of the server. */
  args?: readonly string[]
  /** Uses this server (REDIS_URL) instead of starting one. */
  url?: string | undefined
  progress?: (line: string) => void
}

const NOTHING_TO_RUN =
  'Redis is needed and was not found. Install it (Debian, Ubuntu: "apt-get install redis-server"; macOS: ' +
  '"brew install redis"), start Docker, or set REDIS_URL to a server you have.'

/**
 * Uses REDIS_URL, else the system's server, else Debian's packages in the cache, else Docker; throws with instructions
 * otherwise.
 */
export async function startRedis(options: RedisOptions): Promise<RedisServer> {
  if (options.url) return useServer(options.url)
  mkdirSync(options.dataDir, { recursive: true })
  await stopOrphan(options.dataDir)
  let reason = ''
  try {
    const binary = findRedisBinary(options.progress)
    if (binary) return await startProcess(options, binary.command, binary.libraries)
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error)
  }
  if (dockerAnswers()) return startContainer(options)
  throw new Error(reason ? `${NOTHING_TO_RUN}\n${reason}` : NOTHING_TO_RUN)
}

async function useServer(url: string): Promise<RedisServer> {
  if (!(await answers(url, () => false, 10_000)))
    throw new Error(`No Redis answers at REDIS_URL (${hideSecret(url)}).`)
  const nothing = async () => {}
  return {
    url,
    port: Number(new URL(url).port || 6379),
    pid: 0,
    ended: new Promise(() => {}),
    stop: nothing,
    kill: nothing,
  }
}

const settings = (options: RedisOptions, port: number) => [
  ...['--port', String(port), '--bind', '127.0.0.1', '--maxmemory-policy', 'noeviction', '--save', ''],
  ...['--appendonly', options.disposable ? 'no' : 'yes'],
]

async function startProcess(
  options: RedisOptions,
  command: string,
  libraries?: string,
): Promise<RedisServer> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port || (await findFreePort())
    // Redis 7.2 and later does not start with a locale that the machine does not have.
    const env = {
      ...process.env,
      LC_ALL: 'C.UTF-8',
      ...(libraries && { LD_LIBRARY_PATH: libraries }),
    }
    const args = [...settings(options, port), '--dir', options.dataDir, ...(options.args ?? [])]
    const child = withLog(options.logFile, (log) =>
      spawn(command, args, { cwd: options.dataDir, detached: true, stdio: ['ignore', log, log], env }),
    )
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    const pid = child.pid ?? 0
    const url = `redis://127.0.0.1:${port}`
    const end = async (name: NodeJS.Signals) => {
      if (pid && !hasEnded(child)) await stopProcess(pid, name)
      rmSync(pidFile(options.dataDir), { force: true })
    }
    if (pid) writeFileSync(pidFile(options.dataDir), String(pid))
    if (await answers(url, () => !pid || hasEnded(child), 20_000, pid)) {
      return { url, port, pid, ended, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
    }
    await end('SIGKILL')
    const words = lastLines(options.logFile, 20)
    if (attempt < 3 && /Address already in use|Could not create server/.test(words)) continue
    throw new Error(`Redis did not start. Its log ends with:\n${words}`)
  }
}

export function dockerAnswers(): boolean {
  return Boolean(findOnPath('docker')) && spawnSync('docker', ['info'], { timeout: 5_000 }).status === 0
}

async function startContainer(options: RedisOptions): Promise<RedisServer> {
  const port = options.port || (await findFreePort())
  // Named after the folder, so that the container of a killed parent is found again.
  const name = `uitpost-redis-${createHash('sha256').update(realpathSync(options.dataDir)).digest('hex').slice(0, 12)}`
  const docker = (...args: string[]) => spawnSync('docker', args, { encoding: 'utf8', timeout: 180_000 })
  docker('rm', '--force', name)
  const started = docker(
    ...['run', '--detach', '--rm', '--name', name, '--publish', `127.0.0.1:${port}:6379`],
    ...['--volume', `${realpathSync(options.dataDir)}:/data`, 'redis:8', 'redis-server'],
    ...['--maxmemory-policy', 'noeviction', '--save', '', '--appendonly', options.disposable ? 'no' : 'yes'],
    ...(options.args ?? []),
  )
  const url = `redis://127.0.0.1:${port}`
  if (started.status !== 0 || !(await answers(url, () => false, 30_000))) {
    docker('rm', '--force', name)
    throw new Error(`Redis did not start in Docker: ${started.stderr || 'it did not answer'}`)
  }
  return {
    url,
    port,
    pid: 0,
    ended: new Promise(() => {}),
    stop: async () => void docker('stop', name),
    kill: async () => void docker('kill', name),
  }
}

async function answers(url: string, gaveUp: () => boolean, timeoutMs: number, pid = 0): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (!gaveUp() && Date.now() < end) {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
    client.on('error', () => {})
    try {
      await client.connect()
      // While it reads its append-only file, the server answers LOADING, which throws.
      await client.ping()
      // Another Redis may have taken the port meanwhile.
      return !pid || (await client.info('server')).includes(`process_id:${pid}\r`)
    } catch {
      await pause(20)
    } finally {
      client.disconnect()
    }
  }
  return false
}

const pidFile = (dataDir: string) => join(dataDir, 'redis.pid')

/** Stops a Redis of a killed parent: one that works in this folder. Returns whether there was one. */
export async function stopOrphan(dataDir: string): Promise<boolean> {
  if (!existsSync(pidFile(dataDir))) return false
  const pid = Number(readFileSync(pidFile(dataDir), 'utf8'))
  const ours =
    pid > 0 &&
    isAlive(pid) &&
    /redis|valkey/.test(commandLineOf(pid)) &&
    folderOf(pid) === realpathSync(dataDir)
  if (ours) await stopProcess(pid)
  rmSync(pidFile(dataDir), { force: true })
  return ours
}

function hideSecret(text: string): string {
  const url = new URL(text)
  if (url.password) url.password = '…'
  return url.href
}
