import type { CompiledQuery, Kysely, KyselyPlugin } from 'kysely'
import { Client } from 'pg'

/** A plugin that records the statements of a database or transaction. */
export function noteStatements(): { plugin: KyselyPlugin; compile<DB>(db: Kysely<DB>): CompiledQuery[] } {
  const noted: Parameters<KyselyPlugin['transformQuery']>[0][] = []
  return {
    plugin: {
      transformQuery: (args) => {
        noted.push(args)
        return args.node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    },
    compile: (db) => noted.map(({ node, queryId }) => db.getExecutor().compileQuery(node, queryId)),
  }
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const scannedIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
]

/** Statements whose plan reads one of these tables sequentially, with the table. */
export async function findSequentialScans(
  database: { url: string; schema: string },
  statements: readonly CompiledQuery[],
  tables: ReadonlySet<string>,
): Promise<{ table: string; statement: string }[]> {
  const client = new Client({
    connectionString: database.url,
    options: `-c search_path=${database.schema},public`,
  })
  await client.connect()
  try {
    const scans: { table: string; statement: string }[] = []
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (format json) ${sql}`,
        [...parameters],
      )
      const scanned = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scannedIn(plan)))
      for (const table of scanned) if (tables.has(table)) scans.push({ table, statement: sql })
    }
    return scans
  } finally {
    await client.end()
  }
}
