import { LANGUAGES, type MailRequest, type UserState } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendWaiting } from '../src/domain/deliveries/deliveries.ts'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  stage.sink.accept()
  stage.hints.length = 0
  for (const table of ['delivery', 'digestSchedule', 'recipient', 'event', 'outbox'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterAll(() => stage.close())

const linkOf = (userId: string, scope: 'all' | 'digest' | 'reminders' = 'digest') =>
  `/unsubscribe/${stage.ctx.unsubscribeLinks.tokenFor({ userId, scope })}`
const oneClick = (url: string) =>
  stage.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
async function sendDigests(): Promise<void> {
  await runAllDigests(stage.ctx)
  await stage.work()
}
const announced = async () => {
  const rows = await stage.db
    .selectFrom('outbox')
    .select(['items', 'personIds'])
    .where('noun', '=', 'channel.changed')
    .execute()
  return rows.map(({ items, personIds }) => [items, personIds])
}
/** Asks for an account mail. */
const askFor = (person: UserState, kind: MailRequest['kind'], to = person.email ?? '') =>
  stage.ask({
    ...{ id: newId(), userId: person.id, kind, name: 'Lotte', to, language: 'en', about: null },
    ...{ token: 'a-secret-of-twenty-letters', code: null },
    expiresAt: new Date(NOW.getTime() + 1_800_000).toISOString(),
  })
const subscribed = async (): Promise<UserState> => {
  const person = await stage.person()
  await stage.event()
  return person
}

describe('one click', () => {
  test('without a session it ends the digests before the next mail, and auth is told', async () => {
    const person = await subscribed()
    const reply = await oneClick(linkOf(person.id))
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    await sendDigests()
    expect(stage.mailsTo(person)).toEqual([])
    expect(await announced()).toEqual([
      [
        [
          expect.objectContaining({
            userId: person.id,
            channel: 'email',
            scope: 'digest',
            reason: 'unsubscribed',
          }),
        ],
        [person.id],
      ],
    ])
  })

  test('a form of several parts counts as well, and so does no form at all', async () => {
    const [first, second] = [await subscribed(), await stage.person()]
    const boundary = 'x'
    const payload = `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const asParts = await stage.http.inject({ method: 'POST', url: linkOf(first.id), headers, payload })
    const empty = await stage.http.inject({ method: 'POST', url: linkOf(second.id) })
    expect([asParts.statusCode, empty.statusCode]).toEqual([200, 200])
    await sendDigests()
    expect([...stage.mailsTo(first), ...stage.mailsTo(second)]).toEqual([])
  })

  test('in the middle of a run it wins over a digest that is planned already', async () => {
    const person = await subscribed()
    await runAllDigests(stage.ctx)
    expect(await stage.deliveriesOf(person)).toHaveLength(1)
    await oneClick(linkOf(person.id))
    await stage.work()
    expect(stage.mailsTo(person)).toEqual([])
    expect(await stage.deliveriesOf(person)).toEqual([])
  })

  test.each<[string, Partial<UserState>, (person: UserState) => Promise<unknown>]>([
    ['a click', {}, ({ id }) => oneClick(linkOf(id))],
    ['a switch turned off in Preferences', {}, (person) => stage.change({ ...person, weeklyDigest: false })],
    ['all mails turned off', {}, (person) => stage.change({ ...person, emailNotifications: false })],
    [
      'a click in the mail of somebody who chose SMS and has no number',
      { role: 'premium', preferredChannel: 'sms' },
      ({ id }) => oneClick(linkOf(id)),
    ],
  ])('%s between the writing of a mail and its sending still wins', async (_, chosen, act) => {
    const person = await stage.person(chosen)
    await stage.event()
    await runAllDigests(stage.ctx)
    // As it is when the number went between planning and sending.
    const channel = chosen.preferredChannel ?? 'email'
    await stage.db.updateTable('delivery').set({ channel }).where('userId', '=', person.id).execute()
    const { suppressions } = stage.ctx
    const among = async () => {
      await act(person)
      return new Set<string>()
    }
    await sendWaiting({ ...stage.ctx, suppressions: { ...suppressions, among } })
    expect(stage.mailsTo(person)).toEqual([])
  })

  test('what auth said before it knew of the click turns nothing on again; what it says afterwards does', async () => {
    const person = await subscribed()
    await oneClick(linkOf(person.id))
    await stage.change(person)
    await sendDigests()
    expect(stage.mailsTo(person)).toEqual([])
    await stage.change({ ...person, weeklyDigest: false })
    await stage.change(person)
    await sendDigests()
    expect(stage.mailsTo(person)).toHaveLength(1)
  })

  test('the link for reminders leaves the digest alone, the one for everything does not', async () => {
    const [first, second] = [await subscribed(), await stage.person()]
    await oneClick(linkOf(first.id, 'reminders'))
    await oneClick(linkOf(second.id, 'all'))
    await sendDigests()
    expect([stage.mailsTo(first).length, stage.mailsTo(second).length]).toEqual([1, 0])
  })

  test('account mails still arrive', async () => {
    const person = await subscribed()
    await oneClick(linkOf(person.id, 'all'))
    await askFor(person, 'reset')
    await stage.work()
    const [mail] = stage.mailsTo(person)
    expect(mail?.mail.subject).toBe('Choose a new password')
    expect(mail?.mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })

  test('the link of somebody who is gone, or clicked already, answers as always', async () => {
    const url = linkOf(newId())
    expect((await oneClick(url)).statusCode).toBe(200)
    expect((await oneClick(url)).body).toContain('You are unsubscribed')
    expect(await announced()).toEqual([])
  })

  test('a link that we never signed changes nothing and is not known', async () => {
    expect((await oneClick(`${linkOf(newId())}x`)).statusCode).toBe(404)
  })
})

describe('the page of a link', () => {
  test('changes nothing however often it is looked at', async () => {
    const person = await subscribed()
    for (let i = 0; i < 3; i += 1) {
      expect((await stage.http.inject({ url: linkOf(person.id) })).statusCode).toBe(200)
    }
    await sendDigests()
    expect(stage.mailsTo(person)).toHaveLength(1)
    expect(await announced()).toEqual([])
  })

  test.each(LANGUAGES)('has one button in the language of its reader: %s', async (language) => {
    const person = await stage.person({ language })
    const { body } = await stage.http.inject({ url: linkOf(person.id) })
    expect(body).toContain(`<html lang="${language}">`)
    expect(body.match(/<button/g)).toHaveLength(1)
    expect(body).toContain('<form method="post">')
  })

  test('shows neither name nor address, so that a forwarded mail gives nothing away', async () => {
    const person = await subscribed()
    const { body } = await stage.http.inject({ url: linkOf(person.id) })
    expect(body).not.toContain(person.email)
    expect(body).not.toContain(person.name)
  })
})

describe('a mail of a kind that can be turned off', () => {
  test('names its link in both list headers and at its foot, and the link works', async () => {
    const person = await subscribed()
    await sendDigests()
    const [sent] = stage.mailsTo(person)
    const header = (name: string) => sent?.mail.headers.find(({ key }) => key === name)?.value
    const url =
      /^<(https:\/\/uitpost\.test\/unsubscribe\/[\w-]+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(sent?.mail.html).toContain(`href="${url}"`)
    expect(sent?.mail.text).toContain(url)
    await oneClick(new URL(url).pathname)
    expect(await announced()).toHaveLength(1)
  })
})

describe('an address that a server says does not exist', () => {
  test('gets nothing more, not even account mail, and its owner is told in Preferences', async () => {
    const person = await subscribed()
    stage.sink.refuseWith(550, '5.1.1 No such user')
    await sendDigests()
    stage.sink.accept()
    expect(await announced()).toEqual([
      [[expect.objectContaining({ userId: person.id, scope: 'all', reason: 'bounced' })], [person.id]],
    ])
    await sendDigests()
    expect(stage.mailsTo(person)).toEqual([])
    const rows = await stage.db.selectFrom('suppression').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(person.email)
  })

  test('says nothing of whoever was written to at another one, such as one that they mistyped', async () => {
    const person = await subscribed()
    stage.sink.refuseWith(550, '5.1.1 No such user')
    await askFor(person, 'email-change', 'mistyped@example.org')
    await stage.work()
    stage.sink.accept()
    expect(await announced()).toEqual([])
    const hash = stage.ctx.hashAddress('mistyped@example.org')
    expect(await stage.ctx.suppressions.among([hash])).toEqual(new Set([hash.toString('hex')]))
    await sendDigests()
    expect(stage.mailsTo(person)).toHaveLength(1)
  })

  test('a refusal of what the mail says suppresses nobody', async () => {
    const person = await subscribed()
    stage.sink.refuseWith(554, '5.7.1 Looks like spam')
    await sendDigests()
    stage.sink.accept()
    await sendDigests()
    expect(stage.mailsTo(person)).toHaveLength(1)
  })
})
