import type { SchemaMigration } from '@uitpost/database'
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

/** The SQL that a migration sends, as text; queries find no rows. */
export async function statementsOf(migration: SchemaMigration): Promise<string> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void statements.push(query.sql),
  })
  await migration.up(db)
  return statements.map((statement) => `${statement};\n`).join('')
}
