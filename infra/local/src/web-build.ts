import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock-file.ts'
import { lastLines, withLog } from './servers/log-file.ts'
import { REPOSITORY } from './services.ts'

const WEB = join(REPOSITORY, 'apps', 'web')

/** Everything the built app is made of. */
const INPUTS = [
  'apps/web/{src,public}/**',
  'apps/web/{index.html,package.json,vite.config.ts,tsconfig.json}',
  'packages/{contracts,places}/{src,data}/**',
  'pnpm-lock.yaml',
]

/** Builds the web app unless it was built from these very files. Answers whether there was anything to do. */
export function buildWeb(logFile: string, onStart: (child: ChildProcess) => void): Promise<boolean> {
  const state = join(WEB, 'node_modules', '.uitpost')
  mkdirSync(state, { recursive: true })
  return withLock(join(state, 'build.lock'), async () => {
    const stamp = join(state, 'build-stamp')
    const inputs = hashInputs()
    const built = existsSync(join(WEB, 'dist', 'index.html')) && existsSync(stamp)
    if (built && readFileSync(stamp, 'utf8') === inputs) return false
    await runBuild(logFile, onStart)
    writeFileSync(stamp, inputs)
    return true
  })
}

async function runBuild(logFile: string, onStart: (child: ChildProcess) => void) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = withLog(logFile, (log) =>
    spawn('pnpm', ['--filter', '@uitpost/web', 'build'], {
      cwd: REPOSITORY,
      env,
      stdio: ['ignore', log, log],
    }),
  )
  onStart(child)
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (status, signal) => resolve(status ?? signal ?? 'unknown'))
  })
  if (code !== 0) throw new Error(`The web app could not be built (${code}):\n${lastLines(logFile, 30)}`)
}

function hashInputs(): string {
  const hash = createHash('sha256')
  for (const path of globSync(INPUTS, { cwd: REPOSITORY }).sort()) {
    const file = join(REPOSITORY, path)
    if (statSync(file).isFile()) hash.update(`${path}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
