import { connect, type Executor } from '@uitpost/database'
import { createLogger, readOperatorConfig } from '@uitpost/service-kit'
import type { RedisServers } from '@uitpost/service-kit/redis'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { openQueues } from '../queues/queues.ts'
import { connectRedis } from '../queues/redis.ts'
import { replayDeadLetters } from './dead-letters.ts'

export interface OperatorOptions {
  service: string
  databaseUrl: string
  redis: RedisServers
  queuePrefix: string
  logger: Logger
}

const COMMANDS = ['dead-letters', 'replay']
const MAX_AT_ONCE = 1_000

/** Runs a command about dead letters and prints its result; returns false if it is another command. */
export async function runOperatorCommand(service: string, args: readonly string[]): Promise<boolean> {
  if (!isDeadLetterCommand(args[0])) return false
  const logger = createLogger(service, 'silent')
  const said = await runDeadLetterCommand({ service, logger, ...readOperatorConfig() }, args)
  process.stdout.write(`${said}\n`)
  return true
}

export const isDeadLetterCommand = (command: string | undefined): boolean =>
  command !== undefined && COMMANDS.includes(command)

/**
 * Commands of every service's admin script, which work whether the service runs or not: `dead-letters` lists them by
 * queue, `replay [queue]` puts them back on their queues. Returns the text for the operator; throws if Redis is unreachable.
 */
export async function runDeadLetterCommand(
  options: OperatorOptions,
  [command, queue]: readonly string[],
): Promise<string> {
  const { service, databaseUrl } = options
  const db = connect({ url: databaseUrl, applicationName: `${service}-admin`, poolSize: 1 })
  try {
    if (command === 'dead-letters') return `${service}: ${await describeDeadLetters(db)}`
    const redis = await connectRedis(options.redis, `${service}-admin`, options.logger)
    const queues = openQueues(redis.sender, options.queuePrefix, options.logger)
    try {
      const filter = { limit: MAX_AT_ONCE, ...(queue ? { queue } : {}) }
      const count = await replayDeadLetters(db, queues, service, filter)
      const more = count === MAX_AT_ONCE ? '; there may be more, so run it again' : ''
      return `${service}: ${lettersOf(count)} put on ${queue ?? 'their queues'} again${more}`
    } finally {
      await queues.close()
      redis.close()
    }
  } finally {
    await db.destroy()
  }
}

async function describeDeadLetters(db: Executor): Promise<string> {
  const { rows } = await sql<{ queue: string; count: number; oldest: Date; error: string }>`
    select queue, count(*) as count, min(at) as oldest, (array_agg(error order by at desc))[1] as error
    from dead_letter where replayed_at is null group by queue order by queue`.execute(db)
  const lines = rows.map(
    ({ queue, count, oldest, error }) =>
      `\n  ${queue}: ${count} since ${oldest.toISOString()}, the last one: ${error}`,
  )
  return `${lettersOf(rows.reduce((sum, { count }) => sum + count, 0))}${lines.join('')}`
}

const lettersOf = (count: number) => `${count} dead ${count === 1 ? 'letter' : 'letters'}`
