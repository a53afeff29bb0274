import { runningDatabaseUrl } from '@uitpost/local'
import { Client } from 'pg'

/**
 * Creates deliveries in states that only faults cause, as copies of a sent one. Their period is long ago, so that they
 * do not collide with real ones.
 */
export async function openDeliveries(home: string): Promise<string> {
  const client = new Client({ connectionString: runningDatabaseUrl(home) })
  await client.connect()
  try {
    const { rowCount } = await client.query(`
      insert into notifier.delivery
        (id, user_id, kind, channel, period, status, attempts, next_attempt_at, lease_until, error, event_ids, sends)
      select uuidv7(), user_id, kind, channel, 'week:' || (date '2020-01-05' + 7 * position::int)::text, state, 2,
        '2100-01-01', null, case when state in ('failed', 'uncertain') then 'The mail server went away' end, event_ids, 1
      from (select * from notifier.delivery where kind = 'digest' and status = 'sent' limit 1) as sent,
        unnest(array['pending', 'uncertain', 'failed']) with ordinality as states (state, position)`)
    return `${rowCount} deliveries in other states`
  } finally {
    await client.end()
  }
}
