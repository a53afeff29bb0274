import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { BARE_ENVIRONMENT } from '@uitpost/testing'
import type { Request, ServiceSettings } from './service-process.ts'

export interface RunningService {
  /** Sends a request and waits for its answer. */
  ask(request: Omit<Request, 'number'>): Promise<unknown>
  /** SIGKILL. */
  kill(): Promise<void>
  /** The last log lines. */
  log(): string
}

const LOG_LINES = 15

/** Starts a service in its own process and waits until it is ready. */
export async function startService(
  name: 'shop' | 'ledger',
  settings: ServiceSettings,
): Promise<RunningService> {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...BARE_ENVIRONMENT, FAULT_SETTINGS: JSON.stringify(settings) },
  })
  const lines: string[] = []
  const keep = (chunk: Buffer) => {
    lines.push(...chunk.toString().split('\n').filter(Boolean))
    lines.splice(0, lines.length - LOG_LINES)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const log = () => lines.join('\n')
  await answerOf(child, 0).catch((error: unknown) => {
    throw new Error(`${name} did not start:\n${log()}`, { cause: error })
  })

  let number = 0
  return {
    async ask(request) {
      number += 1
      const answer = answerOf(child, number)
      child.send({ ...request, number })
      return answer
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    log,
  }
}

function answerOf(child: ChildProcess, number: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const listen = (message: { number: number; result: unknown }) => {
      if (message.number !== number) return
      child.off('message', listen)
      child.off('exit', end)
      resolve(message.result)
    }
    const end = () => reject(new Error('The service ended before it answered'))
    child.on('message', listen)
    child.once('exit', end)
  })
}
