import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY, SERVICES, type ServicePlan } from '@uitpost/local/services'

/** The commit of 0.1.0. */
const COMMIT = '1bfcef5f9ef174b8f9922c0269d8b7c017bf2f5c'
const VERSION = '0.1.0'
/** Of the archive of a release. */
const MAX_BYTES = 1_024 ** 3

export interface Release {
  version: string
  services: readonly ServicePlan[]
  /** The release's own script for made-up data, with its argument. */
  fill(stage: object): Promise<void>
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: REPOSITORY, stdio: 'pipe', maxBuffer: MAX_BYTES })

/** Says why the release cannot run; undefined if it can. */
export function findReleaseProblem(): string | undefined {
  try {
    git('cat-file', '-e', `${COMMIT}^{commit}`)
    return undefined
  } catch {
    return `The history of this clone has no commit of ${VERSION} (${COMMIT.slice(0, 8)}): git fetch --unshallow`
  }
}

/** Unpacks the release below the folder, and installs its packages. */
export async function unpackRelease(folder: string): Promise<Release> {
  const root = join(folder, VERSION)
  mkdirSync(root)
  execFileSync('tar', ['-x', '-C', root], { input: git('archive', COMMIT) })
  execFileSync('pnpm', ['install', '--frozen-lockfile'], { cwd: root, stdio: 'pipe' })
  const { fill } = (await import(join(root, 'infra', 'local', 'src', 'seed', 'fill.ts'))) as Release
  const services = SERVICES.map((service) => ({ ...service, folder: join(root, 'services', service.name) }))
  return { version: VERSION, services, fill }
}
