import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines, withLog } from '@uitpost/servers'
import { withLock } from './homes/lock-file.ts'
import { REPOSITORY } from './services.ts'

/** Builds the web app; unchanged files are restored from turbo's cache (turbo.json). */
export function buildWeb(logFile: string, onStart: (child: ChildProcess) => void): Promise<void> {
  const state = join(REPOSITORY, 'apps', 'web', 'node_modules', '.uitpost')
  mkdirSync(state, { recursive: true })
  // Concurrent starts share one output folder.
  return withLock(join(state, 'build.lock'), async () => {
    const child = withLog(logFile, (log) =>
      spawn('pnpm', ['exec', 'turbo', 'run', 'build', '--filter=@uitpost/web'], {
        cwd: REPOSITORY,
        env: { ...process.env, NODE_ENV: 'production', TURBO_TELEMETRY_DISABLED: '1' },
        stdio: ['ignore', log, log],
      }),
    )
    onStart(child)
    const code = await new Promise<number | string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (status, signal) => resolve(status ?? signal ?? 'unknown'))
    })
    if (code !== 0) throw new Error(`The web app could not be built (${code}):\n${lastLines(logFile, 30)}`)
  })
}
