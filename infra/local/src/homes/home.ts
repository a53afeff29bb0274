import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { canEnter, findServerAccount, SHARED_STATE, stopPostgresOrphan } from '@uitpost/servers'
import { StartRefused } from './settings.ts'

export interface Home {
  folder: string
  logs: string
  inbox: string
  redis: string
  runFile: string
  secretsFile: string
  lockFile: string
}

/** Creates UITPOST_HOME and its folders. They are private, except that Postgres' account may pass through. */
export function openHome(folder: string): Home {
  const home: Home = {
    folder,
    logs: join(folder, 'logs'),
    inbox: join(folder, 'inbox'),
    redis: join(folder, 'redis'),
    runFile: join(folder, 'run.json'),
    secretsFile: join(folder, 'secrets.json'),
    lockFile: join(folder, '.lock'),
  }
  try {
    mkdirSync(folder, { recursive: true, mode: findServerAccount() ? 0o755 : 0o700 })
    for (const inner of [home.logs, home.inbox, home.redis])
      mkdirSync(inner, { recursive: true, mode: 0o700 })
    for (const path of [folder, home.logs, home.inbox, home.redis])
      accessSync(path, constants.R_OK | constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(
      `The data folder ${folder} cannot be used (${reason}).\n` +
        'Was it made by another user? Run as that user, or choose another folder: UITPOST_HOME=~/uitpost npm start',
    )
  }
  return home
}

/** Inside the home if Postgres' account can reach it; otherwise elsewhere, recorded in the home. */
export async function findPostgresFolder(home: Home): Promise<string> {
  const memory = join(home.folder, 'postgres-folder')
  if (existsSync(memory)) return readFileSync(memory, 'utf8').trim()
  if (canEnter(home.folder, findServerAccount())) return join(home.folder, 'postgres')
  await removeAbandoned(home)
  const place = join(SHARED_STATE, randomBytes(6).toString('hex'))
  mkdirSync(place, { recursive: true, mode: 0o755 })
  writeFileSync(join(place, 'home'), home.folder)
  const folder = join(place, 'postgres')
  writeFileSync(memory, folder)
  return folder
}

/** Deletes data that an earlier, deleted home of this path kept elsewhere. */
async function removeAbandoned(home: Home) {
  for (const note of globSync(join(SHARED_STATE, '*', 'home'))) {
    if (readFileSync(note, 'utf8') !== home.folder) continue
    await stopPostgresOrphan(join(dirname(note), 'postgres'))
    rmSync(dirname(note), { recursive: true, force: true })
  }
}
