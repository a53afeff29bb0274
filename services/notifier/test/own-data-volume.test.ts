import { inTransaction } from '@uitpost/database'
import { listSequentialScans } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasuresIn, storesIn } from '../src/context.ts'
import { PERSONAL_DATA } from '../src/store/own-data.ts'
import { openStage, type Stage } from './stage.ts'

const ROWS = 20_000
const PERSON = '0190c000-0000-7000-8000-000000004242'
const NAMED = Object.entries(PERSONAL_DATA).flatMap(([table, rule]) => (rule === 'none' ? [] : [table]))

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  const person = `('0190c000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const each = `from generate_series(1, ${ROWS}) as n`
  for (const rows of [
    `recipient (id, version, name, email, role, city, country, language, time_zone, preferred_channel, delivery_freq,
       email_notifications, push_notifications, weekly_digest, event_reminders, digest_day, digest_hour,
       email_confirmed, created_at)
     select ${person}, 1, 'P', 'p' || n || '@example.org', 'user', 'Utrecht', 'NL', 'en', 'Europe/Amsterdam', 'email',
       'weekly', true, false, true, true, 4, 9, true, now()`,
    `digest_schedule (user_id, rule, next_at) select ${person}, 'weekly', now()`,
    `subscription (id, version, user_id, category_id) select 's' || n, 1, ${person}, gen_random_uuid()`,
    `followed_series (id, version, user_id, series_id) select 'f' || n, 1, ${person}, gen_random_uuid()`,
    `digest_run (id, kind, ordered_by, started_at)
     select gen_random_uuid(), 'all', case when n % 20 = 2 then ${person} end, now()`,
    `delivery (id, user_id, kind, channel, period) select gen_random_uuid(), ${person}, 'digest', 'email', 'p' || n`,
    `saved_event (id, version, user_id, event_id, saved_at)
     select 's' || n, 1, ${person}, gen_random_uuid(), now()`,
    `notification (id, user_id, kind, event_id, title, occasion, created_at)
     select gen_random_uuid(), ${person}, 'reminder', gen_random_uuid(), 'T', 'o' || n, now()`,
    `push_subscription (id, user_id, endpoint, p256dh, auth, user_agent, created_at)
     select 'p' || n, ${person}, 'https://push.example/' || n, 'k', 'a', 'Firefox', now()`,
    `suppression (id, address_hash, reason, user_id)
     select gen_random_uuid(), sha256(n::text::bytea), 'bounced', case when n % 2 = 0 then ${person} end`,
    `outbox (id, noun, items, person_ids, published_at)
     select gen_random_uuid(), 'channel.changed', '[]', case when n % 2 = 0 then array[${person}::text] end, now()`,
    `dead_letter (id, queue, job_id, payload, person_ids, error, attempts)
     select gen_random_uuid(), 'q', 'j' || n, '{}', array[${person}::text], 'e', 1`,
  ]) {
    await sql.raw(`insert into ${rows} ${each}`).execute(stage.db)
  }
  await stage.alter('analyze')
})
afterAll(() => stage.close())

test('exporting one person among 20,000 needs no sequential scan', async () => {
  await inTransaction(stage.db, async (trx) => {
    const own = await storesIn(trx).ownData.list(PERSON)
    expect(await listSequentialScans((text) => sql.raw(text).execute(trx), NAMED)).toEqual([])
    expect(Object.entries(own).map(([table, rows]) => [table, rows.length])).toEqual(
      NAMED.map((table) => [table, 1]),
    )
  })
})

test('erasing one person among 20,000 needs no sequential scan, and leaves nothing', async () => {
  await inTransaction(stage.db, async (trx) => {
    await erasuresIn(trx).eraseAll(PERSON)
    expect(await listSequentialScans((text) => sql.raw(text).execute(trx), NAMED)).toEqual([])
  })
  const left = await stage.ctx.ownData.list(PERSON)
  expect(Object.values(left).flat()).toEqual([])
})
