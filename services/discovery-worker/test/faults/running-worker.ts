import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface WorkerSettings {
  /** Its key at the provider, by which its calls are told apart. */
  name: string
  databaseUrl: string
  redisUrl: string
  queuePrefix: string
  groqUrl: string
  /** Short where workers die: the next one waits this long for their work. */
  leaseMs: number
}

export interface RunningWorker {
  /** SIGKILL: no chance to tidy up. */
  kill(): Promise<void>
}

/** Starts a worker in a process of its own and waits until it works. */
export async function startWorker(settings: WorkerSettings): Promise<RunningWorker> {
  const file = fileURLToPath(new URL('./worker-process.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], TZ: 'UTC', WORKER_SETTINGS: JSON.stringify(settings) },
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
