import { camelCase, type RunStatement } from './traces.ts'

/** Smaller tables are read sequentially even if an index exists. */
const VOLUME = 5_000

/**
 * The tables, by their names in code, that the transaction behind `run` has read sequentially so far, including reads
 * of foreign key checks. Throws if one of `tables` is too small for a meaningful plan: fill and analyse them first.
 */
export async function listSequentialScans(run: RunStatement, tables: readonly string[]): Promise<string[]> {
  const { rows } = await run(`
    select c.relname as name, c.reltuples::integer as rows, s.seq_scan::integer as scans
    from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid where s.schemaname = current_schema()`)
  const seen = (rows as { name: string; rows: number; scans: number }[]).map(({ name, ...counted }) => ({
    ...counted,
    name: camelCase(name),
  }))
  const small = seen.filter(({ name, rows: count }) => tables.includes(name) && count < VOLUME)
  if (small.length > 0) throw new Error(`Too few rows: ${small.map(({ name }) => name).join(', ')}`)
  return seen.filter(({ scans }) => scans > 0).map(({ name }) => name)
}
