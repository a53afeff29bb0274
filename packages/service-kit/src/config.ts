import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { boolean, readWith } from './config-values.ts'
import { findRedisProblems, redisConfig, redisServersOf } from './redis/redis-config.ts'
import type { RedisServers } from './redis/redis-servers.ts'
import { findClusterProblem } from './redis/refuse-cluster.ts'
import { parseJwks } from './tokens.ts'

/** Variables of every service; a service adds its own, with its prefix. */
export const commonConfig = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .meta({
      description: 'Which rules apply; production refuses weak secrets',
      examples: ['production'],
    }),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .meta({ description: 'Address to listen on', examples: ['0.0.0.0'] }),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .meta({ description: 'Port to listen on', examples: ['8080'] }),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .meta({
      description:
        'Port of the metrics (Prometheus) on the same address, for the operator alone: it asks for no token, so nothing else may reach it; without it there are none',
      examples: ['9464'],
    }),
  ...redisConfig,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).meta({
    description: 'Where people reach the product; links in mails begin with it',
    examples: ['https://uitpost.example'],
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta({
      description: 'Least important log line to write',
      examples: ['info'],
    }),
  JWT_PUBLIC_JWKS: readWith('a JWKS of Ed25519 keys', parseJwks).meta({
    description: 'Public keys (JWKS, Ed25519) that session tokens are verified with',
    examples: ['{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"2026-01","x":"…"}]}'],
  }),
  INTERNAL_TOKEN: z
    .string()
    .min(32)
    .optional()
    .meta({
      description:
        'What the gateway shows on calls between our own processes, the same for all of them; without it none is answered, and production does not start',
      examples: ['a text of 32 random characters or more'],
      neededInProduction: true,
    }),
  UITPOST_LOCAL: boolean.default(false).meta({
    description: 'Set by npm start: demo accounts, wide rate limits, the AI sandbox',
    examples: ['false'],
  }),
}

/** Variables of services with a database. */
export const databaseConfig = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).meta({
    description: "The service's own role (app for the service, owner for its migrations)",
    examples: ['postgres://catalogue_app:secret@localhost:5432/uitpost'],
  }),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      description:
        'The same role and database past the pooler, for one connection that waits for notifications; needed where DATABASE_URL leads to a pooler in transaction mode',
      examples: ['postgres://catalogue_app:secret@primary:5432/uitpost'],
    }),
}

/** Variables of operator commands about messages. */
const operatorConfig = {
  ...databaseConfig,
  ...redisConfig,
}

/** The URL of a service's database, for migrations and commands, which need nothing else. */
export const readDatabaseUrl = (): string => readConfig(databaseConfig, process.env).DATABASE_URL

/** The settings of operator commands about messages. */
export function readOperatorConfig() {
  const values = readConfig(operatorConfig, process.env)
  return {
    databaseUrl: values.DATABASE_URL,
    redis: redisServersOf(values),
    queuePrefix: values.REDIS_PREFIX,
  }
}

type Shape = Record<string, z.ZodType>
type Environment = Record<string, string | undefined>

const exampleOf = (schema: z.ZodType): string => {
  const examples: unknown = schema.meta()?.examples
  return Array.isArray(examples) ? String(examples[0]) : ''
}

/**
 * A variable's value. It may be in a file named by NAME_FILE, as container secrets are; the file's last line end is
 * removed. Empty counts as missing, because that is what a forgotten line in an env file gives.
 */
function read(name: string, env: Environment): { text?: string | undefined; problem?: string } {
  const [text, file] = [env[name] || undefined, env[`${name}_FILE`] || undefined]
  if (!file) return { text }
  if (text) return { problem: `${name} and ${name}_FILE are both set: expected one of them` }
  try {
    return { text: readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    return { problem: `${name}_FILE is not valid: ${file} cannot be read (${reason})` }
  }
}

/** The problems of an environment, one line per variable: name, expectation, example. Empty if it is valid. */
export function configProblems(shape: Shape, env: Environment): string[] {
  const problems = Object.entries(shape).flatMap(([name, schema]) => {
    const { text, problem } = read(name, env)
    if (problem) return [problem]
    const result = schema.safeParse(text)
    const meta = schema.meta()
    const forgotten = !text && meta?.['neededInProduction'] === true && env['NODE_ENV'] === 'production'
    if (result.success && !forgotten) return []
    const expected = result.error?.issues.map((issue) => issue.message).join('; ') ?? 'production needs it'
    const state = text ? 'is not valid' : 'is missing'
    return [
      `${name} ${state}: ${meta?.description ?? 'see the README'} (${expected}). Example: ${name}=${exampleOf(schema)}`,
    ]
  })
  if ('REDIS_URL' in shape) problems.push(...findRedisProblems((name) => read(name, env).text))
  problems.push(
    ...findDirectUrlProblems(read('DATABASE_URL', env).text, read('DATABASE_DIRECT_URL', env).text),
  )
  const local = 'UITPOST_LOCAL' in shape && boolean.safeParse(env['UITPOST_LOCAL']).data === true
  return local && env['NODE_ENV'] === 'production'
    ? [...problems, 'UITPOST_LOCAL is only for npm start: its accounts have a password that everybody knows']
    : problems
}

/** Notifications of another database or role would never arrive, and nothing would say so. */
function findDirectUrlProblems(url: string | undefined, direct: string | undefined): string[] {
  if (!url || !direct || !URL.canParse(url) || !URL.canParse(direct)) return []
  const [pooled, past] = [new URL(url), new URL(direct)]
  if (pooled.username === past.username && pooled.pathname === past.pathname) return []
  return [
    'DATABASE_DIRECT_URL has another role or database than DATABASE_URL: expected the same, past the pooler',
  ]
}

/** Parses the environment. If anything is missing or invalid it prints all problems and exits with 1. */
export function readConfig<const S extends Shape>(
  shape: S,
  env: Environment,
): { [K in keyof S]: z.output<S[K]> } {
  const problems = configProblems(shape, env)
  if (problems.length > 0) refuseToStart(problems)
  const values = Object.entries(shape).map(([name, schema]) => [name, schema.parse(read(name, env).text)])
  return Object.fromEntries(values) as { [K in keyof S]: z.output<S[K]> }
}

/** The servers that the variables name. Exits with 1 if they are nodes of a Redis Cluster. */
export async function findRedis(env: Parameters<typeof redisServersOf>[0]): Promise<RedisServers> {
  const servers = redisServersOf(env)
  const problem = await findClusterProblem(servers)
  if (problem) refuseToStart([problem])
  return servers
}

/** Prints the problems, one line each, and exits with 1. */
export function refuseToStart(problems: readonly string[]): never {
  process.stderr.write(`The environment is not complete:\n${problems.map((line) => `  ${line}\n`).join('')}`)
  process.exit(1)
}
