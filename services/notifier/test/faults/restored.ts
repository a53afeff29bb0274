import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { NotifierDb } from '../../src/store/schema.ts'
import { type FaultScenario, moments } from './stage.ts'

/** What a digest run changes. */
const TABLES = ['digest_run', 'digest_schedule', 'delivery', 'outbox', 'inbox']

const keptTable = (moment: number, table: string) => sql.id(`kept_${moment}_${table}`)

/** Keeps the present state, as a backup does. */
const keep = (db: Kysely<NotifierDb>, moment: number): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      for (const table of TABLES)
        await sql`create table ${keptTable(moment, table)} as table ${sql.id(table)}`.execute(trx)
    })

/** Puts a kept state in the place of the present one. */
const putBack = (db: Kysely<NotifierDb>, moment: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql.raw(`truncate ${TABLES.join()}`).execute(trx)
    for (const table of TABLES) {
      await sql`insert into ${sql.id(table)} overriding system value select * from ${keptTable(moment, table)}`.execute(
        trx,
      )
      await sql`drop table ${keptTable(moment, table)}`.execute(trx)
    }
  })

/** A digest run of which up to 20 moments are restored after it has ended, one after the other. */
export const restored: FaultScenario = {
  name: 'restored-mid-run',
  rule: 'restoring any moment of a digest run sends nothing twice',
  async play(stage, people, random) {
    const kept = moments(random, people >= 10_000 ? 20 : 3, people)
    stage.start()
    for (const moment of kept) {
      await stage.waitForTaken(moment)
      await keep(stage.db, moment)
    }
    await stage.finish()
    const effects = stage.taken()
    let uncertain = 0
    for (const moment of kept) {
      await stage.killAll()
      await stage.emptyRedis()
      await putBack(stage.db, moment)
      stage.settleRestore()
      stage.start()
      await stage.finish()
      const outcomes = await stage.outcomes()
      expect({ moment, ...outcomes, statusOf: undefined }).toMatchObject({ rows: people, failed: 0 })
      expect(outcomes.sent + outcomes.uncertain).toBe(people)
      uncertain += outcomes.uncertain
    }
    return {
      committed: people,
      effects,
      duplicates: stage.taken() - effects + stage.doubled().length,
      lost: people - effects,
      note: `${kept.length} moments restored, with ${uncertain} uncertain deliveries`,
    }
  },
}
