import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { REPOSITORY, SERVICES, type ServicePlan } from '@uitpost/local/services'

/** The commit of 0.1.0. */
const COMMIT = '1bfcef5f9ef174b8f9922c0269d8b7c017bf2f5c'
const VERSION = '0.1.0'

export interface Release {
  version: string
  services: readonly ServicePlan[]
  /** The release's own script for made-up data, with its argument. */
  fill(stage: object): Promise<void>
  remove(): void
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: REPOSITORY, stdio: 'pipe' })

/** Says why the release cannot run; undefined if it can. */
export function findReleaseProblem(): string | undefined {
  try {
    git('cat-file', '-e', `${COMMIT}^{commit}`)
    return undefined
  } catch {
    return `The history of this clone has no commit of ${VERSION} (${COMMIT.slice(0, 8)}): git fetch --unshallow`
  }
}

/** The release with its packages, in a work tree below the folder. */
export async function checkOutRelease(folder: string): Promise<Release> {
  const tree = join(folder, VERSION)
  git('worktree', 'add', '--detach', tree, COMMIT)
  const remove = () => git('worktree', 'remove', '--force', tree)
  try {
    execFileSync('pnpm', ['install', '--frozen-lockfile'], { cwd: tree, stdio: 'pipe' })
    const { fill } = (await import(join(tree, 'infra', 'local', 'src', 'seed', 'fill.ts'))) as Release
    const services = SERVICES.map((service) => ({
      ...service,
      folder: join(tree, 'services', service.name),
    }))
    return { version: VERSION, services, fill, remove }
  } catch (error) {
    remove()
    throw error
  }
}
