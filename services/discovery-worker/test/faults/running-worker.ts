import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RedisServers } from '@uitpost/service-kit/redis'
import { BARE_ENVIRONMENT } from '@uitpost/testing'

export interface WorkerSettings {
  /** Its API key, which identifies its calls. */
  name: string
  databaseUrl: string
  redis: RedisServers
  queuePrefix: string
  groqUrl: string
  /** Short, as the next worker waits this long for the work of a dead one. */
  leaseMs: number
}

export interface RunningWorker {
  /** SIGKILL, without clean-up. */
  kill(): Promise<void>
}

/** Starts a worker process and waits until it is ready. */
export async function startWorker(settings: WorkerSettings): Promise<RunningWorker> {
  const file = fileURLToPath(new URL('./worker-process.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...BARE_ENVIRONMENT, WORKER_SETTINGS: JSON.stringify(settings) },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)))
  }
  const ended = once(child, 'exit')
  const ready = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)])
  if (!ready) throw new Error(`${settings.name} did not start:\n${log}`)
  return {
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
