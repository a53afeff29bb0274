import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readRunFile } from '@uitpost/local'
import { claimPort } from '@uitpost/testing/claim-port'
import { until } from '../until.ts'

const START = resolve(import.meta.dirname, '..', '..', '..', '..', 'local', 'src', 'start.ts')
const START_MS = 300_000

export interface RunningPlatform {
  port: number
  inboxPort: number
  /** The last lines of the services' logs are here. */
  logs: string
  stop(): Promise<void>
}

/** Starts the whole product as `npm start` does, with these variables and a home in the folder. */
export async function startPlatform(
  folder: string,
  environment: Record<string, string>,
): Promise<RunningPlatform> {
  const home = join(folder, 'home')
  mkdirSync(home)
  // When run as root, Postgres uses another account that needs access.
  chmodSync(home, 0o755)
  const [port, inboxPort] = [await claimPort(), await claimPort()]
  const ports = { PORT: String(port), INBOX_PORT: String(inboxPort) }
  const env = {
    ...process.env,
    ...ports,
    UITPOST_HOME: home,
    REDIS_URL: '',
    GROQ_API_KEY: '',
    ...environment,
  }
  const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const stop = async (): Promise<void> => {
    if (ended()) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  try {
    await until('the product to start', START_MS, async () => {
      return ended() || readRunFile(join(home, 'run.json'))?.state === 'running'
    })
    if (ended()) throw new Error('The product did not start')
  } catch (error) {
    await stop()
    throw error
  }
  return { port, inboxPort, logs: join(home, 'logs'), stop }
}
