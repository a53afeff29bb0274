import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseJwks } from './tokens.ts'

const boolean = z.stringbool()

/** A variable that is read by a function of ours: what it throws becomes a problem of that variable, without its words. */
export const readWith = <T>(expected: string, read: (text: string) => T) =>
  z.string().transform((text, issues): T => {
    try {
      return read(text)
    } catch {
      issues.addIssue(`expected ${expected}`)
      return z.NEVER
    }
  })

/** What every service reads; a service adds its own, each with its prefix. */
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
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).meta({
    description: 'Redis with maxmemory-policy noeviction',
    examples: ['redis://localhost:6379'],
  }),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w.-]+$/, 'expected letters, digits, dots, dashes and underscores')
    .default('uitpost')
    .meta({
      description:
        'Begins every key in Redis: the same for all services, another one for another installation there',
      examples: ['uitpost'],
    }),
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

/** For the services that keep data. */
export const databaseConfig = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).meta({
    description: "The service's own role (app for the service, owner for its migrations)",
    examples: ['postgres://catalogue_app:secret@localhost:5432/uitpost'],
  }),
}

/** For commands about a service's messages, which need no more than where these lie. */
const operatorConfig = {
  ...databaseConfig,
  REDIS_URL: commonConfig.REDIS_URL,
  REDIS_PREFIX: commonConfig.REDIS_PREFIX,
}

/** What `runDeadLetterCommand` of messaging is told, out of the environment. */
export function readOperatorConfig(env: Environment) {
  const { DATABASE_URL, REDIS_URL, REDIS_PREFIX } = readConfig(operatorConfig, env)
  return { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL, queuePrefix: REDIS_PREFIX }
}

type Shape = Record<string, z.ZodType>
type Environment = Record<string, string | undefined>

const exampleOf = (schema: z.ZodType): string => {
  const examples: unknown = schema.meta()?.examples
  return Array.isArray(examples) ? String(examples[0]) : ''
}

/**
 * What is set of a variable. Its value may lie in a file that NAME_FILE names, as the secrets of containers do; the line
 * end at the end of a file is not part of it. An empty variable is what a forgotten line in an env file gives: it counts
 * as missing.
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

/** What is wrong with an environment, one line a variable: name, expectation, example. Empty when all is well. */
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
  const local = 'UITPOST_LOCAL' in shape && boolean.safeParse(env['UITPOST_LOCAL']).data === true
  return local && env['NODE_ENV'] === 'production'
    ? [...problems, 'UITPOST_LOCAL is only for npm start: its accounts have a password that everybody knows']
    : problems
}

/** Reads the environment once, at start. Everything wrong is listed together and the process ends with 1. */
export function readConfig<const S extends Shape>(
  shape: S,
  env: Environment,
): { [K in keyof S]: z.output<S[K]> } {
  const problems = configProblems(shape, env)
  if (problems.length > 0) refuseToStart(problems)
  const values = Object.entries(shape).map(([name, schema]) => [name, schema.parse(read(name, env).text)])
  return Object.fromEntries(values) as { [K in keyof S]: z.output<S[K]> }
}

/** Says what is wrong with the environment, a line each, and ends the process with 1. */
export function refuseToStart(problems: readonly string[]): never {
  process.stderr.write(`The environment is not complete:\n${problems.map((line) => `  ${line}\n`).join('')}`)
  process.exit(1)
}
