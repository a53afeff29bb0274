import { performance } from 'node:perf_hooks'
import { type OwnServer, type OwnStandby, startOwnPostgres, startOwnStandby, waitFor } from '@uitpost/testing'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../src/index.ts'

const WRITERS = 4
/** Writes acknowledged before the primary is killed. */
const WRITES = 200

let primary: OwnServer
let standby: OwnStandby
beforeAll(async () => {
  primary = await startOwnPostgres()
  standby = await startOwnStandby(primary, { name: 'standby' })
  const db = connect<unknown>({ url: primary.url, applicationName: 'failover-test' })
  await sql`create table note (id integer primary key)`.execute(db)
  await sql`alter system set synchronous_standby_names = 'standby'`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_replication where sync_state = 'sync'`.execute(db)
    return rows.length === 1
  })
  await db.destroy()
}, 60_000)
afterAll(async () => {
  await standby.close()
  await primary.close()
})

/** Inserts until a write fails; acknowledged ids are added to `acknowledged`. */
async function writeUntilFailure(
  db: Kysely<unknown>,
  writer: number,
  acknowledged: Set<number>,
): Promise<void> {
  try {
    for (let id = writer; ; id += WRITERS) {
      await sql`insert into note values (${id})`.execute(db)
      acknowledged.add(id)
    }
  } catch {
    // The primary is gone.
  }
}

test('after the primary is killed, the synchronous standby has every acknowledged write and accepts new ones', async () => {
  const before = connect<unknown>({ url: primary.url, applicationName: 'failover-test', poolSize: WRITERS })
  const acknowledged = new Set<number>()
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    writeUntilFailure(before, writer, acknowledged),
  )
  await waitFor(() => acknowledged.size >= WRITES)
  const killedAt = performance.now()
  await primary.kill()
  await Promise.all(writers)
  await before.destroy()

  await standby.promote()
  const after = connect<unknown>({ url: standby.url, applicationName: 'failover-test' })
  await sql`insert into note values (-1)`.execute(after)
  const seconds = (performance.now() - killedAt) / 1_000
  const { rows } = await sql<{ id: number }>`select id from note`.execute(after)
  await after.destroy()
  const kept = new Set(rows.map(({ id }) => id))
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])
  expect(seconds).toBeLessThan(30)
  process.stdout.write(
    `writes accepted again after ${seconds.toFixed(1)} s; ${acknowledged.size} acknowledged, none lost\n`,
  )
}, 90_000)
