import { inTransaction } from '@uitpost/database'
import { newId } from '@uitpost/service-kit'
import { findTraces, listLiveTables, type RunStatement } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushIdOf } from '../src/domain/channels/push-subscriptions.ts'
import { suppress } from '../src/domain/channels/suppressions.ts'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { eraseUsers } from '../src/domain/projections/projections.ts'
import { PERSONAL_DATA } from '../src/store/own-data.ts'
import { BOOKS, NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
let run: RunStatement
beforeAll(async () => {
  stage = await openStage()
  run = (text) => sql.raw(text).execute(stage.db)
})
afterAll(() => stage.close())

const accountMail = (userId: string, to: string) => ({
  id: newId(),
  userId,
  to,
  kind: 'confirm' as const,
  name: 'Zita Onvergetelijk',
  language: 'nl' as const,
  token: 'a-secret-of-twenty-letters',
  code: null,
  about: null,
  expiresAt: new Date(NOW.getTime() + 1_800_000).toISOString(),
})

/** A person with rows in every table that names people. */
async function personEverywhere() {
  const person = await stage.person({
    name: 'Zita Onvergetelijk',
    email: `zita${newId()}@example.org`,
    phone: '+31698765432',
    phoneConfirmed: true,
  })
  const event = await stage.event()
  await stage.save(person, event)
  await stage.follow(person, newId())
  await stage.event({ ...event, location: 'Stadhuis' })
  await runAllDigests(stage.ctx, person.id)
  await stage.ask(accountMail(person.id, person.email ?? ''))
  const endpoint = `https://fcm.googleapis.com/fcm/send/${newId()}`
  await stage.ctx.pushSubscriptions.save({
    id: pushIdOf(endpoint),
    userId: person.id,
    endpoint,
    p256dh: 'a-key-of-push',
    auth: 'another-one',
    userAgent: 'Firefox of Zita',
    sessionId: newId(),
    createdAt: NOW,
  })
  const address = person.email ?? ''
  await suppress(stage.ctx, { address, channel: 'email', userId: person.id, reason: 'bounced' })
  await sql`insert into outbox (id, noun, items, person_ids)
    values (${newId()}, 'channel.changed', ${JSON.stringify([{ id: person.id }])}, ${[person.id]})`.execute(
    stage.db,
  )
  await sql`insert into dead_letter (id, queue, job_id, payload, person_ids, error, attempts)
    values (${newId()}, 'user.changed', ${newId()}, ${JSON.stringify({ items: [person] })}, ${[person.id]}, 'x', 1)`.execute(
    stage.db,
  )
  const traces = [person.id, person.email ?? '', 'Zita Onvergetelijk', '+31698765432', endpoint]
  return { ...person, traces }
}
const LATEST = 1_000_000
const erase = (id: string) =>
  inTransaction(stage.db, (trx) =>
    eraseUsers(trx, [{ id, requestedAt: NOW.toISOString() }], LATEST, NOW, null),
  )

test('every existing table has a personal data rule', async () => {
  expect(Object.keys(PERSONAL_DATA).toSorted()).toEqual((await listLiveTables(run)).toSorted())
})

test('the export has a row of every table that names the person, and no secret', async () => {
  const person = await personEverywhere()
  const own = await stage.ctx.ownData.list(person.id)
  const tables = Object.entries(PERSONAL_DATA).flatMap(([table, rule]) => (rule === 'none' ? [] : [table]))
  expect(Object.keys(own).toSorted()).toEqual(tables.toSorted())
  expect(Object.entries(own).filter(([, rows]) => rows.length === 0)).toEqual([])
  for (const secret of ['a-secret-of-twenty-letters', 'a-key-of-push', 'another-one'])
    expect(JSON.stringify(own)).not.toContain(secret)
  await erase(person.id)
})

test('the projection has the phone number and its confirmation, and removes them when auth does', async () => {
  const person = await stage.person({ phone: '+31698765432', phoneConfirmed: true })
  expect(await stage.ctx.recipients.find(person.id)).toMatchObject({
    phone: '+31698765432',
    phoneConfirmed: true,
  })
  await stage.change({ ...person, phone: null, phoneConfirmed: false })
  expect(await stage.ctx.recipients.find(person.id)).toMatchObject({ phone: null, phoneConfirmed: false })
})

test('after an erasure only the answer to auth names the person, and other people’s rows stay', async () => {
  const [person, bystander] = [await personEverywhere(), await stage.person()]
  await erase(person.id)
  expect(await findTraces(run, person.traces)).toEqual(['outbox'])
  const answers = await stage.db.selectFrom('outbox').select(['noun', 'items']).orderBy('seq').execute()
  const own = answers.filter(({ items }) => JSON.stringify(items).includes(person.id))
  expect(own).toEqual([
    {
      noun: 'user.erased',
      items: [{ id: `${person.id}.notifier`, userId: person.id, service: 'notifier' }],
    },
  ])
  // The relay deletes it once sent.
  await stage.db.deleteFrom('outbox').where('noun', '=', 'user.erased').execute()
  expect(await findTraces(run, person.traces)).toEqual([])
  expect(await stage.ctx.recipients.find(bystander.id)).toBeDefined()
})

test('a repeated erasure is answered again', async () => {
  const { id } = await personEverywhere()
  await erase(id)
  await stage.db.deleteFrom('outbox').execute()
  await erase(id)
  expect(await stage.db.selectFrom('outbox').select('noun').orderBy('seq').execute()).toEqual([
    { noun: 'user.erased' },
  ])
})

test('messages that arrive late do not restore an erased person', async () => {
  const person = await personEverywhere()
  await erase(person.id)
  await stage.db.deleteFrom('outbox').execute()
  const { traces, ...state } = person
  await stage.change(state)
  await stage.subscribe(person.id, BOOKS.id)
  await stage.save(person, await stage.event())
  await stage.ask(accountMail(person.id, person.email ?? ''))
  await stage.work()
  expect(await findTraces(run, traces)).toEqual([])
  expect(stage.mailsTo(person)).toEqual([])
})
