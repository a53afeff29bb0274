import { RETENTION_DAYS } from '@uitpost/contracts'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { MessageCatalogue } from '../message-catalogue.ts'
import { type Queues, queueName } from './queues.ts'

/** A queue of each service: offers of other services, and their answers to its own. */
export const COMPARE_QUEUE = 'messages.compare'

const Offer = z.object({
  kind: z.literal('offer'),
  /** The sender. */
  from: z.string(),
  /** What the sender knows the offer by. */
  mark: z.string(),
  /** The last `seq` in it. */
  until: z.int(),
  /** Ids by noun. */
  messages: z.record(z.string(), z.array(z.uuid())),
})
const Answer = z.object({
  kind: z.literal('answer'),
  /** The receiver. */
  from: z.string(),
  mark: z.string(),
  until: z.int(),
  /** Ids that the receiver has not applied. */
  lacking: z.array(z.uuid()),
})
export const Comparison = z.discriminatedUnion('kind', [Offer, Answer])

export interface ResendOptions<DB> {
  db: Kysely<DB>
  redis: RedisClient
  queues: Queues
  service: string
  /** The Redis key of what is left to offer: a hash from receivers to marks. */
  key: string
  /** The Redis key that lets one service after another offer messages. */
  turnKey: string
  messages: MessageCatalogue
  logger: Logger
}

/** Messages in an offer. */
const PORTION = 1_000
/** An offer that is not answered for this long, as its receiver may not run, lets another service have its turn. */
const TURN_MS = 30_000

const markOf = (epoch: string, after: number) => `${epoch}.${after}`

/**
 * After a loss of Redis: asks each receiver, in portions, which of the kept messages it lacks, and sends only those
 * again. One portion of one service at a time, so that a failover floods neither Redis nor the receivers, and new
 * messages wait for one portion at most. Progress is kept in Redis and discarded if Redis's epoch changed.
 */
export function createResender<DB>(options: ResendOptions<DB>) {
  const { db, redis, queues, service, key, turnKey, messages, logger } = options
  const receivers = [...new Set(Object.values(messages).flatMap(({ to }) => to))]

  /** Kept messages for the receiver that were sent to an earlier Redis. */
  async function readPortion(receiver: string, after: number) {
    const nouns = Object.keys(messages).filter((noun) => messages[noun]?.to.includes(receiver))
    const { rows } = await sql<{ seq: number; id: string; noun: string }>`
      select seq, id, noun from outbox
      where seq > ${after} and noun = any(${nouns})
        and published_at < (select relay_state.at from relay_state)
        and at > now() - make_interval(days => ${RETENTION_DAYS.message})
      order by seq limit ${PORTION}`.execute(db)
    return rows
  }

  /** The same offer is not added again while it waits. */
  async function offerTo(receiver: string, mark: string): Promise<void> {
    const rows = await readPortion(receiver, Number(mark.split('.')[1]))
    const until = rows.at(-1)?.seq
    if (until === undefined) {
      await redis.hdel(key, receiver)
      return
    }
    const offered: Record<string, string[]> = {}
    for (const { noun, id } of rows) {
      offered[noun] ??= []
      offered[noun].push(id)
    }
    await send(receiver, { kind: 'offer', from: service, mark, until, messages: offered })
  }

  const send = (to: string, data: z.input<typeof Comparison>) =>
    queues.add(queueName(to, COMPARE_QUEUE), [
      { name: data.kind, data, opts: { jobId: `${data.kind}.${service}.${data.mark}` } },
    ])

  async function endTurn(): Promise<void> {
    if ((await redis.get(turnKey)) === service) await redis.del(turnKey)
  }

  return {
    /** Remembers, together with a new epoch, that every receiver has to be asked. */
    async begin(epochKey: string, epoch: string): Promise<void> {
      const marks = Object.fromEntries(receivers.map((receiver) => [receiver, markOf(epoch, 0)]))
      const changes = redis.multi().set(epochKey, epoch).del(key)
      if (receivers.length > 0) changes.hset(key, marks)
      await changes.exec()
      // A turn of this service that was taken before the loss.
      await endTurn()
    },

    /** Call when nothing waits to be sent: offers the next portions, if any are left and it is this service's turn. */
    async offerNext(): Promise<void> {
      if ((await redis.exists(key)) === 0) return
      if ((await redis.set(turnKey, service, 'PX', TURN_MS, 'NX')) === null) return
      for (const [receiver, mark] of Object.entries(await redis.hgetall(key))) await offerTo(receiver, mark)
      if ((await redis.exists(key)) === 0) await endTurn()
    },

    /** Answers an offer, or sends again what the answer to an own one lacks. Returns whether the relay has work. */
    async compare(comparison: z.output<typeof Comparison>): Promise<boolean> {
      const { from, mark, until } = comparison
      if (comparison.kind === 'offer') {
        const lacking = await findMissing(db, comparison.messages)
        await send(from, { kind: 'answer', from: service, mark, until, lacking })
        return false
      }
      const again = await markUnsent(db, comparison.lacking)
      if (again > 0) logger.warn({ again, to: from }, 'A receiver lacks messages, which are sent again')
      // Another mark: the answer came twice, or Redis was lost again.
      if ((await redis.hget(key, from)) !== mark) return again > 0
      await redis.hset(key, from, markOf(mark.split('.')[0] ?? '', until))
      await endTurn()
      return true
    },
  }
}

/** The offered messages that are not in the inbox. */
async function findMissing<DB>(db: Kysely<DB>, offered: Record<string, string[]>): Promise<string[]> {
  const lacking: string[] = []
  for (const [noun, ids] of Object.entries(offered)) {
    const { rows } = await sql<{ id: string }>`
      select id::text from unnest(${ids}::uuid[]) as id
      where not exists (select from inbox where consumer = ${noun} and message_id = id)`.execute(db)
    lacking.push(...rows.map(({ id }) => id))
  }
  return lacking
}

async function markUnsent<DB>(db: Kysely<DB>, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set published_at = null
    where id = any(${ids}::uuid[]) and published_at < (select relay_state.at from relay_state)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
