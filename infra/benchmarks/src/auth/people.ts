import { copyInto } from '@uitpost/local/seed/copy'
import { withoutIndexes } from '@uitpost/local/seed/indexes'
import { ACCOUNT_COLUMNS, accountRows } from '@uitpost/local/seed/people'
import type { Client } from 'pg'

export const PEOPLE = 1_000_000
/** Another one than that of the home, so that its people remain. */
export const SEED = 2

/** Adds a million people, who cannot sign in; every tenth has a session. */
export async function addPeople(client: Client): Promise<void> {
  await client.query("set maintenance_work_mem = '512MB'")
  await withoutIndexes(client, 'auth.account', PEOPLE, () =>
    copyInto(client, 'auth.account', ACCOUNT_COLUMNS, accountRows(SEED, PEOPLE, 'none')),
  )
  await client.query(
    `insert into session (id, user_id, created_at, last_seen_at, user_agent, ip)
     select gen_random_uuid(), id, created_at, created_at + interval '1 day', 'Firefox', '198.51.100.1'
     from account where email like $1`,
    [`seed${SEED}-%0@uitpost.test`],
  )
  await client.query('vacuum (analyze) account')
  await client.query('vacuum (analyze) session')
}
