import type { Client } from 'pg'

export const PEOPLE = 1_000_000

/** Creates a million people in one statement, with names and towns of existing ones; every tenth has signed in once. */
export async function addPeople(client: Client): Promise<void> {
  await withoutIndexes(client, () =>
    client.query(
      `insert into account (id, email, name, role, password_hash, city, country, language, time_zone, preferred_channel,
         delivery_freq, digest_day, digest_hour, email_confirmed_at, age_stated_at, age_statement, created_at)
       with known as materialized (
         select row_number() over (order by id) - 1 as number, count(*) over () as people, role, city, country, language,
           time_zone, split_part(name, ' ', 1) as first, regexp_replace(name, '^\\S+ ', '') as last
         from account
       )
       select gen_random_uuid(), 'many' || n || '@uitpost.test', one.first || ' ' || other.last, one.role, 'none',
         one.city, one.country, one.language, one.time_zone, 'email', 'weekly', 4, 8, now(), now(), 'bench',
         now() - random() * interval '1000 days'
       from generate_series(1, $1::int) as n
       join known as one on one.number = n % one.people
       join known as other on other.number = (n / 7 + n % 13) % other.people`,
      [PEOPLE],
    ),
  )
  await client.query(
    `insert into session (id, user_id, created_at, last_seen_at, user_agent, ip)
     select gen_random_uuid(), id, created_at, created_at + interval '1 day', 'Firefox', '198.51.100.1'
     from account where email like 'many%0@uitpost.test'`,
  )
  await client.query('vacuum (analyze) account')
  await client.query('vacuum (analyze) session')
}

/** Recreating the indexes takes a tenth of the time of updating them with each row. */
async function withoutIndexes(client: Client, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'auth' and tablename = 'account' and indexname not in
       (select conname from pg_constraint where conrelid = 'auth.account'::regclass)`,
  )
  for (const { name } of rows) await client.query(`drop index auth.${name}`)
  await fill()
  await client.query("set maintenance_work_mem = '512MB'")
  for (const { definition } of rows) await client.query(definition)
}
