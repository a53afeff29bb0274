import { openBeforeMigration } from '@uitpost/database/testing'
import { newId } from '@uitpost/service-kit'
import { expect, test } from 'vitest'
import { migrations } from '../src/store/migrations/index.ts'

const SCHEMA = 'notifier'

test('0008 stores the events of each delivery in the order of the mail, or an empty list', async () => {
  const stage = await openBeforeMigration({ schema: SCHEMA, migrations }, '0008_digest-content')
  const [withEvents, empty, user] = [newId(), newId(), newId()]
  const [second, third, first] = [newId(), newId(), newId()]
  for (const id of [withEvents, empty]) {
    await stage.run(
      `insert into delivery (id, user_id, kind, channel, period) values ($1::uuid, $2, 'digest', 'email', $1::text)`,
      [id, user],
    )
  }
  // The mail's order differs from that of ids and rows.
  for (const [event, position] of [
    [third, 2],
    [first, 0],
    [second, 1],
  ]) {
    await stage.run('insert into delivery_event values ($1, $2, $3, $4)', [withEvents, event, user, position])
  }
  await stage.migrate()
  const rows = await stage.run<{ id: string; event_ids: string[] }>('select id, event_ids from delivery')
  expect(new Map(rows.map((row) => [row.id, row.event_ids]))).toEqual(
    new Map([
      [withEvents, [first, second, third]],
      [empty, []],
    ]),
  )
  await stage.close()
})

test('0010 truncates timestamps to milliseconds, which a cursor can represent, and new ones, too', async () => {
  const stage = await openBeforeMigration({ schema: SCHEMA, migrations }, '0010_administration')
  const at = '2026-11-20 12:00:00.123456+00'
  await stage.run(
    `insert into delivery (id, user_id, kind, channel, period, created_at) values ($1, $1, 'digest', 'email', 'p', $2)`,
    [newId(), at],
  )
  await stage.run(
    `insert into suppression (id, address_hash, reason, created_at) values ($1, '\\x01', 'bounced', $2)`,
    [newId(), at],
  )
  await stage.migrate()
  await stage.run(`insert into suppression (id, address_hash, reason) values ($1, '\\x02', 'bounced')`, [
    newId(),
  ])
  const moments = (table: string) =>
    stage.run<{ micros: string; old: boolean }>(
      `select to_char(created_at, 'US') as micros, created_at < '2026-11-20 12:00:01+00' as old from ${table} order by 1`,
    )
  expect(await moments('delivery')).toEqual([{ micros: '123000', old: true }])
  const suppressed = await moments('suppression')
  expect(suppressed.filter(({ old }) => old)).toEqual([{ micros: '123000', old: true }])
  expect(suppressed.map(({ micros }) => micros.slice(3))).toEqual(['000', '000'])
  await stage.close()
})

test('0013 sets the channel of STOPs to sms and of all others to email', async () => {
  const stage = await openBeforeMigration({ schema: SCHEMA, migrations }, '0013_suppression-channel')
  for (const reason of ['bounced', 'complained', 'stopped']) {
    await stage.run('insert into suppression (id, address_hash, reason) values ($1, sha256($2), $3)', [
      newId(),
      Buffer.from(reason),
      reason,
    ])
  }
  await stage.migrate()
  expect(await stage.run('select reason, channel from suppression order by reason')).toEqual([
    { reason: 'bounced', channel: 'email' },
    { reason: 'complained', channel: 'email' },
    { reason: 'stopped', channel: 'sms' },
  ])
  await stage.close()
})

test('0020 sets timeKnown for every event with an hour', async () => {
  const stage = await openBeforeMigration({ schema: SCHEMA, migrations }, '0020_known-times')
  await stage.run(
    `insert into event (id, version, status, title, start_date, start_at, local_date, local_end_date, all_day,
      time_zone, city, country)
    values ($1, 1, 'approved', 'Markt', '2026-12-12T10:00:00+01:00', '2026-12-12T09:00:00Z', '2026-12-12', '2026-12-12',
      false, 'Europe/Amsterdam', 'Utrecht', 'NL')`,
    [newId()],
  )
  await stage.migrate()
  expect(await stage.run('select title, time_known from event')).toEqual([
    { title: 'Markt', time_known: true },
  ])
  await stage.close()
})
