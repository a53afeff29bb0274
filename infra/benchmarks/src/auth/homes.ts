import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { type Instance, startInstance } from '../instance.ts'

const EVENTS = '1000'
const PEOPLE = '1000'

export interface RunningHome {
  home: string
  url: string
  stop(): Promise<void>
}

/** Seeds a home, starts it, and waits until it is healthy. `onStart` gets the instance before that. */
export async function startSeeded(home: string, onStart: (instance: Instance) => void): Promise<RunningHome> {
  const script = join(REPOSITORY, 'infra', 'local', 'src', 'seed.ts')
  const child = spawn(process.execPath, [script, '--events', EVENTS, '--users', PEOPLE], {
    env: { ...process.env, UITPOST_HOME: home },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`Seeding failed (${code})`)
  const instance = await startInstance(REPOSITORY, home)
  onStart(instance)
  await instance.healthy()
  return { home, url: instance.url, stop: () => instance.stop() }
}

/** The superuser's URL of a running home's database. */
export function databaseUrlOf(home: string): string {
  const read = (name: string) => JSON.parse(readFileSync(join(home, name), 'utf8')) as unknown
  const { ports } = read('run.json') as { ports: { postgres: number } }
  const { postgresPassword } = read('secrets.json') as { postgresPassword: string }
  return `postgres://postgres:${encodeURIComponent(postgresPassword)}@127.0.0.1:${ports.postgres}/uitpost`
}
