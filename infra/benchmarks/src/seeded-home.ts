import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { type Instance, startInstance } from './instance.ts'

const EVENTS = 1_000
const PEOPLE = 1_000

export interface RunningHome {
  home: string
  url: string
  stop(): Promise<void>
}

/** Fills a new home with generated data, as `npm run seed` does. */
export async function seedHome(home: string, events: number, users: number): Promise<void> {
  const script = join(REPOSITORY, 'infra', 'local', 'src', 'seed.ts')
  const child = spawn(process.execPath, [script, '--events', String(events), '--users', String(users)], {
    env: { ...process.env, UITPOST_HOME: home },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`Seeding ${events} events failed (${code})`)
}

/** Seeds a home, starts it, and waits until it is healthy. `onStart` gets the instance before that. */
export async function startSeeded(home: string, onStart: (instance: Instance) => void): Promise<RunningHome> {
  await seedHome(home, EVENTS, PEOPLE)
  const instance = await startInstance(REPOSITORY, home)
  onStart(instance)
  await instance.healthy()
  return { home, url: instance.url, stop: () => instance.stop() }
}
