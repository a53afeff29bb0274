import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@uitpost/testing'
import { claimPort } from '@uitpost/testing/claim-port'
import { makeServerFolder } from '@uitpost/testing/server-folders'
import { expect } from 'vitest'
import type { RunFile } from '../src/homes/run-file.ts'

const PASSWORD = 'uitpost-demo'

interface Call {
  method?: string
  token?: string | undefined
  body?: object | undefined
}

export type TestHome = Awaited<ReturnType<typeof makeHome>>

/** A new home with its own ports. */
export async function makeHome() {
  const home = makeServerFolder('home')
  const ports = { PORT: String(await claimPort()), INBOX_PORT: String(await claimPort()) }
  const env: NodeJS.ProcessEnv = { ...process.env, ...ports, UITPOST_HOME: home, REDIS_URL: '' }
  return {
    home,
    env,
    async run(script: string, args: string[]) {
      const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
      return { code, output }
    },
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/**
 * Auth, catalogue and notifier of this home, on request also discovery-worker with the sandbox. Called directly, without
 * gateway and web app.
 */
export async function startPlatform({ home, env: given }: TestHome, { withDiscovery = false } = {}) {
  const env = { ...given, ...(withDiscovery && { UITPOST_WITH_DISCOVERY: 'yes' }) }
  const script = join(import.meta.dirname, 'fakes', 'seeded.ts')
  const platform = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  platform.stdout?.on('data', (text) => (output += text))
  const runFile = (): RunFile | undefined => {
    const path = join(home, 'run.json')
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  }
  const areReady = async () => {
    const services = ['auth', 'catalogue', 'notifier'].map((name) => runFile()?.urls[name])
    const answers = await Promise.all(services.map((url) => fetch(`${url}/ready`)))
    return answers.every(({ ok }) => ok)
  }
  await waitFor(areReady).catch(async (cause: unknown) => {
    await stop(platform)
    throw new Error(`The platform did not become ready: ${output}`, { cause })
  })

  const send = (service: string, path: string, { method = 'GET', token, body }: Call = {}) =>
    fetch(`${runFile()?.urls[service]}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  async function ask<Reply>(service: string, path: string, token?: string, body?: object) {
    const response = await send(service, path, { method: body ? 'POST' : 'GET', token, body })
    expect(response.status, path).toBeLessThan(300)
    return {
      reply: (await response.json()) as Reply,
      total: Number(response.headers.get('x-total-count')),
      /** The address of the next page of a list; undefined at its end. */
      next: /^<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1],
    }
  }
  async function login(email: string): Promise<string> {
    const answer = await ask<{ token: string }>('auth', '/api/auth/login', undefined, {
      email,
      password: PASSWORD,
    })
    return answer.reply.token
  }
  return { ask, send, login, run: runFile, stop: () => stop(platform) }
}

async function stop(platform: ChildProcess): Promise<void> {
  platform.kill('SIGTERM')
  await waitFor(() => platform.exitCode !== null || platform.signalCode !== null)
}
