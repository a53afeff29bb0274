import type { Client } from 'pg'

/** For fewer rows updating the indexes is faster than rebuilding them. */
const WORTH_IT = 50_000

/**
 * Drops a table's non-unique indexes during `work` and recreates them, in the caller's transaction, so that an
 * interruption restores them.
 */
export async function withoutIndexes(client: Client, table: string, rows: number, work: () => Promise<void>) {
  if (rows < WORTH_IT) return work()
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of indexes) await client.query(definition)
}
