import { createTestDatabase, type Migrations, type TestDatabase } from '@uitpost/database/testing'
import { Client } from 'pg'
import type { Manifest } from '../src/kubernetes/manifests.ts'
import { moduleOf } from '../src/kubernetes/product.ts'
import { allOf, ScaledObject, TriggerAuthentication } from '../src/kubernetes/shapes.ts'

/** How many jobs wait in the second measurement. */
export const WAITING = 7

/** Rows of a service's queue: those that no worker has to do, and `$1` that wait for one. */
const QUEUES: Record<string, { schema: string; others: string; waiting: string }> = {
  notifier: {
    schema: 'notifier',
    others: `insert into delivery (id, user_id, kind, channel, period, status, next_attempt_at)
      select gen_random_uuid(), gen_random_uuid(), 'digest', 'email', 'others', status, now() + wait
      from (values ('sent', interval '0'), ('failed', interval '0'), ('uncertain', interval '0'),
        ('pending', interval '1 hour')) as rows (status, wait), generate_series(1, 3)`,
    waiting: `insert into delivery (id, user_id, kind, channel, period, next_attempt_at)
      select gen_random_uuid(), gen_random_uuid(), 'digest', 'email', 'waiting', now() - interval '1 second'
      from generate_series(1, $1)`,
  },
  'discovery-worker': {
    schema: 'discovery',
    others: `with over as (
        insert into run (id, status, country, approach, sandbox)
        select gen_random_uuid(), status, 'NL', 'simple', true from (values ('completed'), ('queued')) as runs (status)
        returning id)
      insert into query (id, run_id, position, kind, language, description, temperature, max_tokens, status)
      select gen_random_uuid(), over.id, place, 'feed', 'nl', '', 0, 1, case when place < 3 then 'done' else 'pending' end
      from over, generate_series(1, 5) as place`,
    waiting: `with begun as (
        insert into run (id, status, country, approach, sandbox)
        values (gen_random_uuid(), 'running', 'NL', 'simple', true) returning id)
      insert into query (id, run_id, position, kind, language, description, temperature, max_tokens, next_attempt_at)
      select gen_random_uuid(), begun.id, place, 'feed', 'nl', '', 0, 1, now() - interval '1 second'
      from begun, generate_series(1, $1) as place`,
  },
}

interface Queue {
  service: string
  database: TestDatabase
}

/** Opens a migrated database for each service whose queue a trigger may watch. */
export const openQueues = (): Promise<Queue[]> =>
  Promise.all(
    Object.entries(QUEUES).map(async ([service, { schema }]) => {
      const { migrations } = await moduleOf(service, 'store/migrations/index.ts')
      return { service, database: await createTestDatabase({ schema, migrations: migrations as Migrations }) }
    }),
  )

/**
 * Runs the query of each trigger as the service's own role, on a schema without waiting jobs and with WAITING of them.
 * A query that Postgres refuses, or that does not rise by exactly that number, is a gap.
 */
export async function findQueryGaps(
  manifests: readonly Manifest[],
  queues: readonly Queue[],
): Promise<string[]> {
  const authentications = allOf(manifests, TriggerAuthentication, 'TriggerAuthentication')
  const gaps: string[] = []
  for (const { metadata, spec } of allOf(manifests, ScaledObject, 'ScaledObject')) {
    for (const { type, metadata: given, authenticationRef } of spec.triggers) {
      if (type !== 'postgresql') continue
      const secret = authentications.find((one) => one.metadata.name === authenticationRef?.name)?.spec
        .secretTargetRef[0]
      const queue = queues.find(({ service }) => service === secret?.name)
      const counts = queue && (await countTwice(queue, given['query'] ?? ''))
      if (!counts) gaps.push(`${metadata.name}: ${secret?.name ?? 'the database'} has no queue`)
      else if (typeof counts === 'string') gaps.push(`${metadata.name}: ${counts}`)
      else if (counts[0] !== 0 || counts[1] !== WAITING)
        gaps.push(`${metadata.name}: counts ${counts.join(', then ')} when 0 and then ${WAITING} jobs wait`)
    }
  }
  return gaps
}

/** The numbers without and with waiting jobs, or what Postgres says about the query; leaves no rows behind. */
async function countTwice({ service, database }: Queue, query: string): Promise<[number, number] | string> {
  const { others, waiting } = QUEUES[service] ?? { others: '', waiting: '' }
  const client = new Client({ connectionString: database.directUrl })
  await client.connect()
  const count = async () => {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
    return Number(rows[0]?.[0])
  }
  try {
    await client.query('begin')
    await client.query(others)
    const before = await count()
    await client.query(waiting, [WAITING])
    return [before, await count()]
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end()
  }
}
