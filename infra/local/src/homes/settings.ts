import { resolve } from 'node:path'

/** A problem that the user can solve: shown as a message without stack trace. */
export class StartRefused extends Error {}

export interface Settings {
  port: number
  inboxPort: number
  home: string
  groqApiKey: string | undefined
  redisUrl: string | undefined
  /** Address of a Postgres that others start, as in containers; its files are in the home. */
  postgresUrl: string | undefined
  /** Redis is behind Sentinels, which the services find in the environment. */
  redisElsewhere: boolean
  /** Latency of the sandbox's model in milliseconds, for benchmarks; undefined for the default. */
  sandboxLatencyMs: number | undefined
}

/** Reads the settings of `npm start`. Throws StartRefused with all invalid ones. */
export function readSettings(environment: NodeJS.ProcessEnv, root: string): Settings {
  const problems: string[] = []
  const readPort = (name: string, fallback: number) => {
    const text = environment[name]
    if (!text) return fallback
    const port = Number(text)
    if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
    problems.push(`  ${name} is "${text}": expected a port from 1 to 65535. Example: ${name}=${fallback}`)
    return fallback
  }
  const latency = environment['SANDBOX_LATENCY_MS']
  if (latency && !/^\d{1,5}$/.test(latency))
    problems.push(
      `  SANDBOX_LATENCY_MS is "${latency}": expected milliseconds. Example: SANDBOX_LATENCY_MS=500`,
    )
  const port = readPort('PORT', 8080)
  const inboxPort = readPort('INBOX_PORT', 8025)
  if (port === inboxPort)
    problems.push(`  PORT and INBOX_PORT are both ${port}: expected two different ports.`)
  const redisUrl = environment['REDIS_URL'] || undefined
  if (redisUrl && !/^rediss?:\/\//.test(redisUrl)) {
    problems.push(
      `  REDIS_URL is not an address: expected redis://host:port. Example: REDIS_URL=redis://127.0.0.1:6379`,
    )
  }
  if (problems.length > 0) throw new StartRefused(`The environment is not right:\n${problems.join('\n')}`)
  return {
    port,
    inboxPort,
    home: resolve(root, environment['UITPOST_HOME'] || '.uitpost'),
    groqApiKey: environment['GROQ_API_KEY'] || undefined,
    redisUrl,
    postgresUrl: environment['POSTGRES_URL'] || undefined,
    redisElsewhere: isRedisElsewhere(environment),
    sandboxLatencyMs: latency ? Number(latency) : undefined,
  }
}

/** Whether the environment names Sentinels. */
export const isRedisElsewhere = (environment: NodeJS.ProcessEnv): boolean =>
  Boolean(environment['REDIS_SENTINELS'])
