import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@uitpost/testing'
import { claimPort } from '@uitpost/testing/claim-port'
import { environmentOf } from '../src/homes/environment.ts'
import type { RunFile } from '../src/homes/run-file.ts'
import type { Secrets } from '../src/homes/secrets.ts'
import { SERVICES } from '../src/services.ts'
import type { TestHome } from './running-platform.ts'

/** A gateway in front of the platform of this home, with an empty web app and further settings. */
export async function startGateway({ home }: TestHome, settings: Record<string, string> = {}) {
  const plan = SERVICES.find(({ name }) => name === 'gateway')
  if (!plan) throw new Error('There is no gateway')
  const read = <T>(name: string) => JSON.parse(readFileSync(join(home, name), 'utf8')) as T
  const { ports } = read<RunFile>('run.json')
  const webRoot = mkdtempSync(join(tmpdir(), 'uitpost-web-'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html>')
  const port = await claimPort()
  const environment = environmentOf(plan, {
    // discovery-worker does not run and is not called here.
    servicePorts: { ...ports, gateway: port, 'discovery-worker': ports['catalogue'] ?? 0 },
    publicUrl: `http://localhost:${port}`,
    redisUrl: `redis://127.0.0.1:${ports['redis']}`,
    secrets: read<Secrets>('secrets.json'),
    postgresUrl: '',
    smtpUrl: '',
    sandboxUrl: undefined,
    groqApiKey: undefined,
  })
  const child = spawn(process.execPath, [join(plan.folder, 'src', 'main.ts')], {
    env: { ...environment, GATEWAY_WEB_ROOT: webRoot, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await waitFor(async () => (await fetch(`${url}/live`)).ok)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await waitFor(() => child.exitCode !== null)
      rmSync(webRoot, { recursive: true })
    },
  }
}
export type RunningGateway = Awaited<ReturnType<typeof startGateway>>
