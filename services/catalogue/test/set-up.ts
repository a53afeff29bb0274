import { connect } from '@uitpost/database'
import { createLogger, createTokenVerifier, parseJwks } from '@uitpost/service-kit'
import { createTestDatabase, createTestKeys, internalToken } from '@uitpost/testing'
import { type Kysely, sql } from 'kysely'
import { createCatalogueApp } from '../src/app.ts'
import { type Context, createContext } from '../src/context.ts'
import { migrations, SCHEMA } from '../src/store/migrations/index.ts'
import type { CatalogueDb } from '../src/store/schema.ts'

/** A catalogue of a test file's own, with a clock that the test sets. */
export async function startCatalogue(start = '2027-03-10T12:00:00Z') {
  const database = await createTestDatabase({ schema: SCHEMA, migrations })
  const db: Kysely<CatalogueDb> = connect<CatalogueDb>({
    url: database.appUrl,
    schema: SCHEMA,
    applicationName: 'catalogue-test',
  })
  const clock = { now: new Date(start) }
  const ctx: Context = createContext(db, { now: () => clock.now, publicUrl: 'https://uitpost.test' })
  const keys = createTestKeys()
  const app = createCatalogueApp(ctx, {
    logger: createLogger('catalogue', 'silent'),
    verifyToken: createTokenVerifier(parseJwks(keys.publicJwks)),
    internalToken,
    checkReplies: true,
  })
  await app.http.ready()
  return {
    db,
    databaseUrl: database.appUrl,
    /** Counts the rows anew, for the planner: only an owner may. */
    analyse: async () => {
      const owner = connect({ url: database.ownerUrl, schema: SCHEMA, applicationName: 'catalogue-analyse' })
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
      await db.destroy()
      await database.close()
    },
  }
}
export type Catalogue = Awaited<ReturnType<typeof startCatalogue>>
