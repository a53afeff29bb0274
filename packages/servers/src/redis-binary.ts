import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export interface RedisBinary {
  command: string
  /** Folder of a downloaded binary's libraries. */
  libraries?: string
}

const PACKAGES = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1']

/** The first executable of these names on PATH. */
export function findOnPath(...names: string[]): string | undefined {
  for (const name of names) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {}
    }
  }
  return undefined
}

/**
 * The system's redis-server or valkey-server, else Debian's packages unpacked into the cache; undefined if neither is
 * available.
 */
export function findRedisBinary(progress: (line: string) => void = () => {}): RedisBinary | undefined {
  const installed = findOnPath('redis-server', 'valkey-server')
  if (installed) return { command: installed }
  return downloadedRedis(progress)
}

function downloadedRedis(progress: (line: string) => void): RedisBinary | undefined {
  if (!findOnPath('apt-get') || !findOnPath('dpkg')) return undefined
  const name = `redis-${distribution()}-${process.arch}`
  const folder = join(cacheFolder(name), name)
  if (!existsSync(folder)) {
    progress("Downloading Redis from the system's package archive (kept for later starts)")
    unpackPackages(folder)
  }
  const libraries = globSync(join(folder, 'usr/lib/*-linux-*'))[0] ?? join(folder, 'usr/lib')
  const command = join(folder, 'usr/bin/redis-server')
  const trial = spawnSync(command, ['--version'], {
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
    encoding: 'utf8',
  })
  if (trial.status === 0) return { command, libraries }
  throw new Error(
    `The downloaded Redis does not run here: ${trial.stderr || trial.error?.message || 'no output'}`,
  )
}

/** Works without root: apt keeps lists and archives in the draft folder, dpkg only unpacks. */
function unpackPackages(folder: string) {
  const draft = mkdtempSync(`${folder}.`)
  try {
    const options = [
      ['Dir::State::lists', join(draft, 'lists')],
      ['Dir::Cache', join(draft, 'cache')],
      ['APT::Sandbox::User', ''],
      ['Debug::NoLocking', '1'],
    ].flatMap(([key, value]) => ['-o', `${key}=${value}`])
    for (const name of ['lists/partial', 'cache/archives/partial', 'debs', 'root']) {
      mkdirSync(join(draft, name), { recursive: true })
    }
    run('apt-get', [...options, '-qq', 'update'], draft)
    run('apt-get', [...options, '-qq', 'download', ...PACKAGES], join(draft, 'debs'))
    for (const deb of globSync(join(draft, 'debs', '*.deb')))
      run('dpkg', ['-x', deb, join(draft, 'root')], draft)
    try {
      renameSync(join(draft, 'root'), folder)
    } catch (error) {
      // A concurrent start has made the same copy.
      if (!existsSync(folder)) throw error
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function run(command: string, args: string[], cwd: string) {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 180_000 })
  if (result.status === 0) return
  throw new Error(
    `${command} ${args.at(-1)} failed: ${result.stderr || result.error?.message || result.status}`,
  )
}

function distribution(): string {
  try {
    const release = readFileSync('/etc/os-release', 'utf8')
    const value = (key: string) => new RegExp(`^${key}="?([^"\\n]*)`, 'm').exec(release)?.[1] ?? ''
    return `${value('ID')}${value('VERSION_ID')}` || 'linux'
  } catch {
    return process.platform
  }
}

/**
 * Folder for downloads: UITPOST_CACHE, else the user's cache folder, else a temporary one; the first that has the wanted
 * one or can be written. Throws if there is none.
 */
function cacheFolder(wanted: string, environment: NodeJS.ProcessEnv = process.env): string {
  const candidates = [
    () => environment['UITPOST_CACHE'],
    // Without HOME and an entry among the users, homedir throws.
    () => join(environment['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'uitpost'),
    () => join(tmpdir(), `uitpost-cache-${process.getuid?.() ?? 'all'}`),
  ]
  for (const candidate of candidates) {
    try {
      const folder = candidate()
      if (!folder) continue
      if (existsSync(join(folder, wanted))) return folder
      mkdirSync(folder, { recursive: true })
      accessSync(folder, constants.W_OK)
      return folder
    } catch {}
  }
  throw new Error('No folder for downloads can be written: set UITPOST_CACHE to one that can.')
}
