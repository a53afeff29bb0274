import type { Executor } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Queues, queueName } from '../queues/queues.ts'

export interface DeadLetter {
  queue: string
  jobId: string
  payload: unknown
  personIds: string[] | null
  error: Error
  attempts: number
}

const LONGEST_ERROR = 2_000

/**
 * Removes what Postgres rejects: NUL, and lone surrogates, which cutting can create. Otherwise saving would fail.
 */
const storable = (text: string): string => text.slice(0, LONGEST_ERROR).toWellFormed().replaceAll('\0', '')

/** One row per job: a letter that was replayed and fails again updates its row and is open again. */
export async function saveDeadLetter(db: Executor, letter: DeadLetter): Promise<void> {
  await sql`
    insert into dead_letter (id, queue, job_id, payload, person_ids, error, attempts)
    values (${newId()}, ${letter.queue}, ${letter.jobId}, ${JSON.stringify(letter.payload)}, ${letter.personIds},
      ${storable(letter.error.message)}, ${letter.attempts})
    on conflict (queue, job_id) do update set error = excluded.error, payload = excluded.payload,
      attempts = dead_letter.attempts + excluded.attempts, at = now(), replayed_at = null`.execute(db)
}

export async function countDeadLetters(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from dead_letter where replayed_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export interface ReplayFilter {
  /** A noun or a work queue; all if undefined. */
  queue?: string
  limit?: number
}

/** Puts dead letters back on their queues, oldest first, and returns how many. */
export async function replayDeadLetters<DB>(
  db: Kysely<DB>,
  queues: Queues,
  service: string,
  filter: ReplayFilter = {},
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ queue: string; jobId: string; payload: unknown; at: Date }>`
      update dead_letter set replayed_at = now() where id in (
        select id from dead_letter
        where replayed_at is null and queue = coalesce(${filter.queue ?? null}, queue)
        order by at limit ${filter.limit ?? 1_000} for update skip locked
      ) returning queue, job_id, payload, at`.execute(trx)
    // The order of rows that an update returns is undefined.
    const oldestFirst = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime())
    // Added before the commit: if Redis refuses, the letters stay open. If a job fails again at once, saving its letter
    // waits for our row lock and then marks it open again.
    for (const { queue, jobId, payload } of oldestFirst) {
      await queues.add(queueName(service, queue), [{ name: queue, data: payload, opts: { jobId } }])
    }
    return rows.length
  })
}
