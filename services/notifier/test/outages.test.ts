import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { UserState } from '@uitpost/contracts'
import { createLogger } from '@uitpost/service-kit'
import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer } from '../src/clients/mail.ts'
import { sendWaiting, sweepDeliveries } from '../src/domain/deliveries/deliveries.ts'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { NOW, openStage, type Stage } from './stage.ts'

const HOUR_MS = 3_600_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  stage.sink.accept()
  stage.hints.length = 0
  for (const table of ['delivery', 'digestSchedule', 'recipient', 'event'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterAll(() => stage.close())

async function planned(): Promise<UserState> {
  const person = await stage.person()
  await stage.event()
  await runAllDigests(stage.ctx)
  return person
}
async function runForHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    stage.clock.now = new Date(stage.clock.now.getTime() + HOUR_MS)
    await sweepDeliveries(stage.ctx)
    await stage.work()
  }
}

test('a mail server outage of most of a day loses no digest', async () => {
  const person = await planned()
  stage.sink.refuseWith(451)
  await stage.work()
  await runForHours(20)
  expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'pending' }])
  stage.sink.accept()
  await runForHours(2)
  expect(stage.mailsTo(person)).toHaveLength(1)
})

test('after a longer outage the delivery fails, and its period can be used again', async () => {
  const person = await planned()
  stage.sink.refuseWith(451)
  await stage.work()
  await runForHours(60)
  expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'failed' }])
  stage.sink.accept()
  await runAllDigests(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)).toHaveLength(1)
})

test('side effects of an outcome that cannot be stored do not affect others', async () => {
  const [gone, other] = [await planned(), await planned()]
  stage.sink.behave((to) =>
    to === gone.email ? { code: 550, text: '5.1.1 No such user', at: 'recipient' } : 'accept',
  )
  const transaction = async () => {
    throw new Error('The database takes no more connections')
  }
  await sendWaiting({ ...stage.ctx, transaction })
  expect(await stage.deliveriesOf(gone)).toMatchObject([{ status: 'failed' }])
  expect(await stage.deliveriesOf(other)).toMatchObject([{ status: 'sent' }])
})

/** Starts a mail whose reply comes after its lease has expired. */
async function answeredLate(person: UserState) {
  const statusOf = async () => (await stage.deliveriesOf(person))[0]?.status
  const working = stage.work()
  await waitFor(async () => (await statusOf()) === 'sending')
  stage.clock.now = new Date(NOW.getTime() + HOUR_MS)
  await sweepDeliveries(stage.ctx)
  const meanwhile = await statusOf()
  await working
  return [meanwhile, await statusOf()]
}

test.each([
  ['that it was taken', () => undefined, 'sent'],
  ['that it never will be', () => stage.sink.refuseWith(554), 'failed'],
  ['that it may be later: only an admin sends it again', () => stage.sink.refuseWith(451), 'uncertain'],
])('an answer that comes late says what became of the mail: %s', async (_, behave, status) => {
  const person = await planned()
  behave()
  stage.sink.answerAfter(500)
  expect(await answeredLate(person)).toEqual(['uncertain', status])
})

test('a delivery that an admin sends again is not sent if the late reply says it was accepted', async () => {
  const person = await planned()
  stage.sink.answerAfter(500)
  const working = stage.work()
  const { id } = await waitFor(async () =>
    (await stage.deliveriesOf(person)).find(({ status }) => status === 'sending'),
  )
  stage.clock.now = new Date(NOW.getTime() + HOUR_MS)
  await sweepDeliveries(stage.ctx)
  expect(await stage.ctx.deliveryLists.resolve(id, 'again', stage.clock.now)).toBeDefined()
  await working
  stage.hints.push('sending')
  await stage.work()
  expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'sent' }])
  expect(stage.mailsTo(person)).toHaveLength(1)
})

/** A mail server that refuses every login. */
async function startStrict() {
  const answerTo = (line: string) => {
    if (line.startsWith('EHLO')) return '250-here\r\n250 AUTH PLAIN'
    return line.startsWith('AUTH') ? '535 5.7.8 Not this password' : '221 Bye'
  }
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.on('data', (line) => socket.write(`${answerTo(line.toString())}\r\n`))
    socket.write('220 here\r\n')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const from = { from: 'Uitpost <post@uitpost.test>', domain: 'uitpost.test', connections: 1 }
  const mailer = createMailer({ ...from, url: `smtp://name:secret@127.0.0.1:${port}` })
  return {
    mailer,
    async close(): Promise<void> {
      mailer.close()
      await new Promise((closed) => server.close(closed))
    },
  }
}

test('a refused login is logged as an error once per domain, without personal data', async () => {
  const people = [await planned(), await planned(), await planned()]
  const lines: string[] = []
  const logger = createLogger('notifier', 'info', { write: (line) => void lines.push(line) })
  const strict = await startStrict()
  await sendWaiting(stage.replica({ mailer: strict.mailer, logger }))
  await strict.close()
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'error', channel: 'email', msg: 'The provider refuses our credentials' },
  ])
  expect(lines.join()).not.toMatch(/lotte|example\.org|secret/i)
  for (const person of people) {
    expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'pending' }])
  }
})
