import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@uitpost/servers'
import { Redis } from 'ioredis'
import { until } from '../until.ts'

export const SERVER = process.env['REDIS_SERVER'] ?? 'redis-server'

/** A Redis or Sentinel process that can be killed and started again with its port and folder. */
export interface RedisProcess {
  port: number
  start(): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
  /** SIGSTOP: its connections stay open, and nothing is answered. */
  freeze(): void
  /** Ends freeze(). */
  thaw(): void
  /** Sends a command over a connection of its own. Throws if the server is away. */
  ask<T>(...command: (string | number)[]): Promise<T>
}

export interface ProcessOptions {
  folder: string
  name: string
  settings: (port: number) => string
  sentinel?: boolean
}

const READY_MS = 20_000

export async function redisProcess(options: ProcessOptions): Promise<RedisProcess> {
  const { folder, name, settings, sentinel = false } = options
  const port = await findFreePort()
  const own = join(folder, name)
  mkdirSync(own)
  const file = join(own, 'server.conf')
  writeFileSync(file, `port ${port}\nbind 127.0.0.1\ndir ${own}\n${settings(port)}\n`)
  let child: ChildProcess | undefined

  async function ask<T>(...[command = '', ...rest]: (string | number)[]): Promise<T> {
    const redis = new Redis({
      port,
      lazyConnect: true,
      retryStrategy: () => null,
      commandTimeout: 5_000,
      protocol: 2,
    })
    redis.on('error', () => {})
    try {
      await redis.connect()
      return (await redis.call(String(command), rest)) as T
    } finally {
      redis.disconnect()
    }
  }
  const server: RedisProcess = {
    port,
    ask,
    async start() {
      const log = openSync(join(own, 'log'), 'a')
      child = spawn(SERVER, [file, ...(sentinel ? ['--sentinel'] : [])], { stdio: ['ignore', log, log] })
      await until(`${name} to answer`, READY_MS, async () => (await ask('PING')) === 'PONG')
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
  await server.start()
  return server
}
