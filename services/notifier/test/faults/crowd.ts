import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { type Kysely, sql } from 'kysely'
import type { NotifierDb } from '../../src/store/schema.ts'

const CATEGORY = MONITOR_CATEGORIES[0]?.id ?? ''

/** People whose weekly digest was due a minute ago, and a few events for it. */
export async function seedCrowd(db: Kysely<NotifierDb>, people: number): Promise<void> {
  await sql`truncate delivery, digest_run, digest_schedule, recipient, subscription, event, category,
    notification, saved_event, push_subscription, suppression, outbox, inbox`.execute(db)
  await sql`insert into category (id, version, name, slug) values (${CATEGORY}::uuid, 1, 'Books', 'book-markets')`.execute(
    db,
  )
  await sql`
    insert into recipient (id, version, name, email, role, city, country, language, time_zone, preferred_channel,
      delivery_freq, email_notifications, push_notifications, weekly_digest, event_reminders, digest_day,
      digest_hour, email_confirmed, created_at)
    select gen_random_uuid(), 1, 'Person ' || n, 'person' || n || '@domain' || n % 97 || '.example', 'user',
      'Utrecht', 'NL', 'en', 'Europe/Amsterdam', 'email', 'weekly', true, false, true, true, 4, 9, true, now()
    from generate_series(1, ${people}) as n`.execute(db)
  await sql`insert into subscription (id, version, user_id, category_id)
    select id || '.' || ${CATEGORY}, 1, id, ${CATEGORY}::uuid from recipient`.execute(db)
  await sql`insert into digest_schedule (user_id, rule, next_at)
    select id, 'weekly Europe/Amsterdam 4 9', now() - interval '1 minute' from recipient`.execute(db)
  for (let i = 1; i <= 3; i += 1) {
    await sql`insert into event (id, version, status, title, start_date, start_at, local_date, local_end_date,
        all_day, time_zone, city, city_id, country, category_id, approved_at)
      values (${newId()}, 1, 'approved', ${`Event ${i}`}, to_char(now() + make_interval(days => ${i}), 'YYYY-MM-DD'),
        now() + make_interval(days => ${i}), (now() + make_interval(days => ${i}))::date,
        (now() + make_interval(days => ${i}))::date, true, 'Europe/Amsterdam', 'Utrecht', 'nl-utrecht', 'NL',
        ${CATEGORY}::uuid, now())`.execute(db)
  }
}

/** The deliveries' states in the database. */
export async function outcomes(db: Kysely<NotifierDb>) {
  const { rows } = await sql<{ email: string; status: string | null }>`
    select email, status from recipient left join delivery on delivery.user_id = recipient.id`.execute(db)
  const count = (status: string) => rows.filter((row) => row.status === status).length
  return {
    rows: rows.filter(({ status }) => status !== null).length,
    statusOf: new Map(rows.map(({ email, status }) => [email, status])),
    pending: count('pending'),
    sending: count('sending'),
    sent: count('sent'),
    failed: count('failed'),
    uncertain: count('uncertain'),
  }
}

/** Whether everything is planned and nothing waits. */
export async function isQuiet(db: Kysely<NotifierDb>): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from delivery where status in ('pending', 'sending'))
      + (select count(*) from digest_schedule where next_at <= now()) as open`.execute(db)
  return Number(rows[0]?.open) === 0
}

/** Expires all leases and waits; call it while no process runs. */
export async function letTimePass(db: Kysely<NotifierDb>): Promise<void> {
  await sql`update delivery set lease_until = now() - interval '1 second', next_attempt_at = now()
    where status in ('pending', 'sending') and lease_until is not null`.execute(db)
  await sql`update delivery set next_attempt_at = now() where status = 'pending'`.execute(db)
}
