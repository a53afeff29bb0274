import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@uitpost/database/testing'
import { BARE_ENVIRONMENT, createTestKeys, internalToken, startOwnRedis, waitFor } from '@uitpost/testing'
import { writeWebRoot } from '../set-up.ts'
import type { Attack, AttackState } from './attacker.ts'

const LOG_LINES = 20
/** A request without an answer by then counts as not served. */
const HANGS_MS = 20_000
const PASSWORD = 'a password of the tests'
const services = new URL('../../../', import.meta.url)
const fileOf = (path: string) => fileURLToPath(new URL(path, services))

type Environment = Record<string, string>

/** The gateway and auth as they are, each in a process of its own, and a third one that attacks. */
export async function openFaultStage(more: Environment = {}) {
  const database = await createTestDatabase({ schema: 'auth', migrations: {} })
  const redis = await startOwnRedis()
  const webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
  const keys = createTestKeys()
  const running: ChildProcess[] = []
  const lines: string[] = []

  function start(script: string, env: Environment): ChildProcess {
    const child = spawn(process.execPath, [fileOf(script)], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...BARE_ENVIRONMENT, NODE_ENV: 'test', ...env },
    })
    const keep = (chunk: Buffer) => {
      lines.push(...chunk.toString().split('\n').filter(Boolean))
      lines.splice(0, lines.length - LOG_LINES)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    running.push(child)
    return child
  }
  /** Starts a service on a port of its own and answers where it listens. */
  async function listenWith(script: string, env: Environment): Promise<string> {
    const child = start(script, { ...common, ...env })
    let address: string | undefined
    child.stdout?.on('data', (chunk: Buffer) => {
      const port = /"address":\{[^}]*"port":(\d+)/.exec(chunk.toString())?.[1]
      if (port) address = `http://127.0.0.1:${port}`
    })
    return waitFor(() => address, { what: `${script} to listen\n${lines.join('\n')}` })
  }

  const common = {
    PORT: '0',
    LOG_LEVEL: 'info',
    REDIS_URL: redis.url,
    REDIS_PREFIX: 'faults',
    PUBLIC_URL: 'http://127.0.0.1',
    JWT_PUBLIC_JWKS: keys.publicJwks,
    INTERNAL_TOKEN: internalToken,
  }
  const [migrated] = (await once(
    start('auth/src/migrate.ts', { DATABASE_URL: database.ownerUrl }),
    'exit',
  )) as [number]
  if (migrated !== 0) throw new Error(`auth could not migrate:\n${lines.join('\n')}`)
  const auth = await listenWith('auth/src/main.ts', {
    DATABASE_URL: database.appUrl,
    DATABASE_DIRECT_URL: database.directUrl,
    AUTH_SIGNING_JWKS: keys.privateJwks,
    AUTH_IP_LIMIT_PER_MINUTE: '100000',
  })
  const upstreams = ['AUTH', 'CATALOGUE', 'DISCOVERY', 'NOTIFIER'].map((name) => [
    `GATEWAY_${name}_URL`,
    auth,
  ])
  const url = await listenWith('gateway/src/main.ts', {
    ...Object.fromEntries(upstreams),
    GATEWAY_WEB_ROOT: webRoot,
    ...more,
  })
  const attacker = start('gateway/test/faults/attacker.ts', {})
  let attacked: AttackState = { open: 0, refused: 0 }
  attacker.on('message', (state: AttackState) => {
    attacked = state
  })

  /** A token of another account. */
  const newToken = () => keys.bearer().authorization.slice('Bearer '.length)
  const call = (method: string, path: string, body: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(HANGS_MS),
    })
  return {
    url,
    attacked: () => attacked,
    /** An account of this number. */
    async register(number: number): Promise<void> {
      const answer = await call('POST', '/api/auth/register', {
        name: `Person ${number}`,
        email: `person${number}@uitpost.test`,
        password: PASSWORD,
        city: 'Utrecht',
        country: 'NL',
        preferredChannel: 'email',
        deliveryFreq: 'weekly',
      })
      if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`)
    },
    /** Signs in, looks at the profile and at the health; answers the milliseconds of the first, and what went wrong. */
    async signIn(number: number): Promise<{ ms: number; fault: string | undefined }> {
      const begun = performance.now()
      const credentials = { email: `person${number}@uitpost.test`, password: PASSWORD }
      try {
        const login = await call('POST', '/api/auth/login', credentials)
        const answer = await login.text()
        const ms = performance.now() - begun
        if (!login.ok) return { ms, fault: `login ${login.status} ${answer}` }
        const { token } = JSON.parse(answer) as { token: string }
        const profile = await fetch(`${url}/api/user/profile`, {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(HANGS_MS),
        })
        await profile.text()
        if (!profile.ok) return { ms, fault: `profile ${profile.status}` }
        const health = await fetch(`${url}/health`, { signal: AbortSignal.timeout(HANGS_MS) })
        const { status } = (await health.json()) as { status: string }
        return { ms, fault: status === 'ok' || status === 'busy' ? undefined : `health ${status}` }
      } catch (error) {
        return { ms: performance.now() - begun, fault: String(error) }
      }
    },
    /** Until the attack is as large as it can get: all connections stand, or as many as the edge lets in. */
    async attack(attack: Attack, atLeast: number): Promise<void> {
      const tokens = attack.endless === 'streams' ? Array.from({ length: attack.connections }, newToken) : []
      attacker.send({ ...attack, tokens } satisfies Attack)
      await waitFor(() => attacked.open >= atLeast, {
        what: `${atLeast} attacking connections, of which ${attacked.open} stand`,
      })
    },
    async rest(): Promise<void> {
      attacker.send({ url, connections: 0, from: 'one', endless: 'bodies' } satisfies Attack)
      await waitFor(() => attacked.open === 0, { what: 'the end of the attack' })
    },
    async close(): Promise<void> {
      for (const child of running.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await redis.close()
      await database.close()
      await rm(webRoot, { recursive: true })
    },
  }
}

export type FaultStage = Awaited<ReturnType<typeof openFaultStage>>
