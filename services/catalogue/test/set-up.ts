import { connect, type Replica } from '@uitpost/database'
import { createTestDatabase } from '@uitpost/database/testing'
import { createLogger, parseJwks } from '@uitpost/service-kit'
import { createTestKeys, internalToken } from '@uitpost/testing'
import { type Kysely, sql } from 'kysely'
import { createCatalogueApp } from '../src/app.ts'
import { replicaChecks } from '../src/clients/replica.ts'
import { type Context, createContext } from '../src/context.ts'
import { migrations, SCHEMA } from '../src/store/migrations/index.ts'
import type { CatalogueDb } from '../src/store/schema.ts'

/** A catalogue for one test file, with a clock that the test sets. */
export async function startCatalogue(
  start = '2027-03-10T12:00:00Z',
  {
    adminUrl,
    connectReplica,
    ...options
  }: Partial<Pick<Context, 'reportLimits'>> & {
    /** Another server than that of the run. */
    adminUrl?: string
    connectReplica?: (appUrl: string, db: Kysely<CatalogueDb>) => Promise<Replica<CatalogueDb> | undefined>
  } = {},
) {
  const database = await createTestDatabase({ schema: SCHEMA, migrations, ...(adminUrl && { adminUrl }) })
  const db: Kysely<CatalogueDb> = connect<CatalogueDb>({
    url: database.appUrl,
    applicationName: 'catalogue-test',
  })
  const replica = await connectReplica?.(database.directUrl, db)
  const clock = { now: new Date(start) }
  const ctx: Context = createContext(db, {
    ...options,
    replica,
    now: () => clock.now,
    publicUrl: 'https://uitpost.test',
  })
  const keys = createTestKeys()
  const app = createCatalogueApp(ctx, {
    logger: createLogger('catalogue', 'silent'),
    publicKeys: parseJwks(keys.publicJwks),
    internalToken,
    checks: replicaChecks(replica),
    checkReplies: true,
  })
  await app.http.ready()
  return {
    db,
    databaseUrl: database.directUrl,
    adminUrl: database.adminUrl,
    /** Updates the planner's statistics, as the tables' owner. */
    analyse: async () => {
      const owner = connect({ url: database.ownerUrl, applicationName: 'catalogue-analyse' })
      await sql`analyze`.execute(owner)
      await owner.destroy()
    },
    ctx,
    clock,
    keys,
    http: app.http,
    setClock: (at: string) => {
      clock.now = new Date(at)
    },
    close: async () => {
      await app.http.close()
      await replica?.close()
      await db.destroy()
      await database.close()
    },
  }
}
export type Catalogue = Awaited<ReturnType<typeof startCatalogue>>
