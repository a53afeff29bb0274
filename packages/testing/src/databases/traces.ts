/** Runs a statement in the inspected schema. */
export type RunStatement = (text: string) => Promise<{ rows: unknown[] }>

const namesOf = (rows: unknown[]): string[] => rows.map((row) => String((row as { name: unknown }).name))
export const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The tables a schema has, by their names in code, without the migrator's own. */
export async function listLiveTables(run: RunStatement): Promise<string[]> {
  return (await tableNames(run)).filter((name) => name !== 'migration').map(camelCase)
}

async function tableNames(run: RunStatement): Promise<string[]> {
  const { rows } = await run(`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`)
  return namesOf(rows)
}

/** The tables of a schema that contain one of these texts, as text or as hex bytes. */
export async function findTraces(run: RunStatement, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')])
  const found: string[] = []
  for (const table of await tableNames(run)) {
    const matches = wanted.map((text) => `strpos(lower(one::text), ${quoted(text.toLowerCase())}) > 0`)
    const { rows } = await run(`select 1 as one from "${table}" as one where ${matches.join(' or ')} limit 1`)
    if (rows.length > 0) found.push(camelCase(table))
  }
  return found
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
