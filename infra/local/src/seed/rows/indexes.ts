import type { Client } from 'pg'

/** Fewer rows than this are sooner put into the indexes one by one. */
const WORTH_IT = 50_000

/**
 * Takes a table's indexes away while much is written and makes them anew afterwards, in the caller's transaction: who
 * is interrupted finds everything as it was. What guards uniqueness stays.
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
