import { Client } from 'pg'
import { migrate } from '../../src/migrate.ts'
import { createTestDatabase, type TestDatabaseOptions } from './test-database.ts'

export interface BeforeMigration {
  /** Runs one statement as the owner of the schema. */
  run<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** Applies the migration, but no later one. */
  migrate(): Promise<void>
  close(): Promise<void>
}

/**
 * A database in the state before a migration, so that a test can insert the rows it has to convert. Throws for an
 * unknown migration.
 */
export async function openBeforeMigration(
  options: TestDatabaseOptions,
  migration: string,
): Promise<BeforeMigration> {
  const { schema, migrations } = options
  if (!migrations[migration]) throw new Error(`There is no migration ${migration}`)
  const upTo = (isIncluded: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(migrations).filter(([name]) => isIncluded(name)))
  const database = await createTestDatabase({ ...options, migrations: upTo((name) => name < migration) })
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  return {
    run: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    migrate: async () => {
      await migrate({ url: database.ownerUrl, schema, migrations: upTo((name) => name <= migration) })
    },
    close: async () => {
      await client.end()
      await database.close()
    },
  }
}
