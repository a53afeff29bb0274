import { newId } from '@uitpost/service-kit'
import { waitFor } from '@uitpost/testing'
import { testSeed } from '@uitpost/testing/test-seed'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushPeriod } from '../src/domain/channels/push-subscriptions.ts'
import type { NotifierDb } from '../src/store/schema.ts'
import { type FaultStage, openFaultStage } from './faults/stage.ts'
import { type PushDouble, startPushDouble } from './push-double.ts'

const PEOPLE = 200
const KILLS = 3
const SEED = Number(process.env['FAULTS_SEED'] ?? testSeed())

let double: PushDouble
let stage: FaultStage
beforeAll(async () => {
  double = await startPushDouble()
  stage = await openFaultStage({
    NOTIFIER_VAPID_PUBLIC_KEY: double.options.publicKey,
    NOTIFIER_VAPID_PRIVATE_KEY: double.options.privateKey,
    NOTIFIER_VAPID_SUBJECT: double.options.subject,
    NOTIFIER_PUSH_SERVICES: double.origin,
  })
})
afterAll(async () => {
  await stage.close()
  await double.close()
})

/** Everybody is premium, has one browser, and gets a notification about the same changed event. */
async function seed(db: Kysely<NotifierDb>): Promise<void> {
  await sql`delete from digest_schedule`.execute(db)
  await sql`update recipient set role = 'premium', push_notifications = true, email_notifications = false`.execute(
    db,
  )
  const { id: eventId } = await db.selectFrom('event').select('id').limit(1).executeTakeFirstOrThrow()
  const people = await db.selectFrom('recipient').select('id').execute()
  for (const { id: userId } of people) {
    const { id, body } = double.subscribe(userId)
    const details = { userAgent: 'a browser of the tests', createdAt: new Date(), lastSuccessAt: null }
    await db
      .insertInto('pushSubscription')
      .values({ id, userId, endpoint: body.endpoint, ...body.keys, ...details })
      .execute()
    const occasion = `event ${eventId} 2`
    await sql`insert into notification (id, user_id, kind, event_id, title, changes, occasion, created_at, dispatched_at)
      values (${newId()}, ${userId}, 'changed', ${eventId}, 'Event',
        '[{"field": "location", "from": "Neude", "to": "Stadhuis"}]', ${occasion}, now(), now())`.execute(db)
    await sql`insert into delivery (id, user_id, kind, channel, period)
      values (${newId()}, ${userId}, 'change', 'push', ${pushPeriod(occasion, id)})`.execute(db)
  }
}

test(`a notifier killed repeatedly while it pushes notifies every browser once, or marks the delivery as uncertain (seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  await stage.reset(PEOPLE)
  await seed(stage.db)
  let state = SEED
  for (let kill = 1; kill <= KILLS; kill += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const moment = Math.floor(((kill - 1 + state / 2 ** 32) / KILLS) * PEOPLE * 0.8)
    const child = stage.start()
    await waitFor(() => double.received.length >= moment, {
      what: `push ${moment}\n${stage.log()}`,
    })
    await stage.kill(child)
    await sql`update delivery set lease_until = now() - interval '1 second', next_attempt_at = now()
        where status in ('pending', 'sending') and lease_until is not null`.execute(stage.db)
  }
  await stage.finish()
  const rows = await stage.db.selectFrom('delivery').select(['userId', 'status']).execute()
  const times = (userId: string) => double.received.filter(({ browser }) => browser === userId).length
  expect(rows).toHaveLength(PEOPLE)
  expect(rows.filter(({ userId }) => times(userId) > 1)).toEqual([])
  expect(rows.filter(({ status, userId }) => status === 'sent' && times(userId) !== 1)).toEqual([])
  expect(rows.filter(({ status }) => status !== 'sent' && status !== 'uncertain')).toEqual([])
})
