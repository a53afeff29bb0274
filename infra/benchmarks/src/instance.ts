import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { claimPort } from '@uitpost/testing/claim-port'

/** Time limit for a start. */
const GIVE_UP_MS = 10 * 60_000
const STOP_MS = 45_000
const POLL_MS = 100
const LAST_LINES = 30

export interface Instance {
  /** The gateway's URL. */
  url: string
  /** Resolves with the seconds from the command to the gateway's first healthy answer. */
  healthy(): Promise<number>
  /** Stops it like Ctrl-C and waits. */
  stop(): Promise<void>
  kill(): void
}

/** Runs `npm start` in a folder, with its own ports. */
export async function startInstance(
  folder: string,
  home: string,
  more: Record<string, string> = {},
): Promise<Instance> {
  const port = await claimPort()
  const environment = {
    ...process.env,
    PORT: String(port),
    INBOX_PORT: String(await claimPort()),
    UITPOST_HOME: home,
    // Without settings of this machine, as on a new one.
    GROQ_API_KEY: '',
    REDIS_URL: '',
    ...more,
  }
  const began = performance.now()
  // Its own process group, so that a signal reaches all its processes.
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.split('\n').filter(Boolean))
      lines.splice(0, lines.length - LAST_LINES)
    })
  }
  let ended = false
  const end = new Promise<void>((resolve) => {
    const note = () => {
      ended = true
      resolve()
    }
    child.once('exit', note)
    child.once('error', note)
  })
  const signal = (name: NodeJS.Signals) => {
    if (child.pid && !ended) process.kill(-child.pid, name)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async healthy() {
      while (performance.now() - began < GIVE_UP_MS) {
        if (await isHealthy(port)) return (performance.now() - began) / 1_000
        if (ended) throw new Error(`npm start ended by itself:\n${lines.join('\n')}`)
        await pause(POLL_MS)
      }
      throw new Error(`Not healthy after ${GIVE_UP_MS / 60_000} minutes:\n${lines.join('\n')}`)
    },
    async stop() {
      signal('SIGINT')
      await Promise.race([end, pause(STOP_MS, undefined, { ref: false })])
      signal('SIGKILL')
    },
    kill: () => signal('SIGKILL'),
  }
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2_000) })
    return answer.status === 200
  } catch {
    return false
  }
}
