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
    .orderBy('seq')
    .execute()
  return rows.map(({ items, personIds }) => [items, personIds])
}
/** Asks for an account mail. */
const askFor = (person: UserState, kind: MailRequest['kind'], to = person.email ?? '') =>
  stage.ask({
    id: newId(),
    userId: person.id,
    kind,
    name: 'Lotte',
    to,
    language: 'en',
    about: null,
    token: 'a-secret-of-twenty-letters',
    code: null,
    expiresAt: new Date(NOW.getTime() + 1_800_000).toISOString(),
  })
const subscribed = async (): Promise<UserState> => {
  const person = await stage.person()
  await stage.event()
  return person
}

describe('one click', () => {
  test('works without a session: no further digests, and auth is notified', async () => {
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

  test('accepts a multipart form and an empty body', async () => {
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

  test('stops a digest that is planned already', async () => {
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
      'a click in the mail of a person who chose SMS and has no number',
      { role: 'premium', preferredChannel: 'sms' },
      ({ id }) => oneClick(linkOf(id)),
    ],
  ])('%s between the writing of a mail and its sending still wins', async (_, chosen, act) => {
    const person = await stage.person(chosen)
    await stage.event()
    await runAllDigests(stage.ctx)
    // As if the number was lost between planning and sending.
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

  test('older preferences from auth do not undo it; later ones do', async () => {
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

  test('the link for reminders does not stop digests, the one for everything does', async () => {
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

  test('answers the same for an unknown person and for a repeated click', async () => {
    const url = linkOf(newId())
    expect((await oneClick(url)).statusCode).toBe(200)
    expect((await oneClick(url)).body).toContain('You are unsubscribed')
    expect(await announced()).toEqual([])
  })

  test.each([
    ['with a letter more', (url: string) => `${url}x`],
    ['cut off', (url: string) => url.slice(0, -6)],
    ['with a bracket of the mail behind it', (url: string) => `${url}%3E`],
    ['of other letters', () => `/unsubscribe/${'a'.repeat(60)}`],
  ])(
    'a link %s is a page in the language of the browser, and changes nothing',
    {
      tags: 'mail.damaged-link',
    },
    async (_, damage) => {
      const person = await subscribed()
      const url = damage(linkOf(person.id))
      expect((await oneClick(url)).statusCode).toBe(404)
      const page = await stage.http.inject({ url, headers: { 'accept-language': 'de-AT,de;q=0.9' } })
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(page.body).toContain('<html lang="de">')
      expect(page.body).toContain('Dieser Link funktioniert nicht')
      expect(await announced()).toEqual([])
    },
  )
})

describe('undo', () => {
  const undoIn = (body: string) => /action="([^"]+)"/.exec(body)?.[1] ?? ''

  test('sends the digest again and asks auth to turn it on', { tags: 'mail.undo' }, async () => {
    const person = await subscribed()
    const done = await oneClick(linkOf(person.id))
    const undone = await oneClick(undoIn(done.body))
    expect([undone.statusCode, undone.body]).toEqual([
      200,
      expect.stringContaining('You get these mails again'),
    ])
    await sendDigests()
    expect(stage.mailsTo(person)).toHaveLength(1)
    expect((await announced()).map(([items]) => items)).toEqual([
      [expect.objectContaining({ scope: 'digest', reason: 'unsubscribed' })],
      [expect.objectContaining({ userId: person.id, scope: 'digest', reason: 'undone' })],
    ])
  })

  test('works for an hour, and not with the link of the mail', { tags: 'mail.undo' }, async () => {
    const person = await subscribed()
    const link = linkOf(person.id)
    const undo = undoIn((await oneClick(link)).body)
    expect((await oneClick(`${link}/undo`)).statusCode).toBe(404)
    expect((await oneClick(undo.replace('/undo', ''))).statusCode).toBe(404)
    stage.clock.now = new Date(NOW.getTime() + 60 * 60 * 1_000)
    expect((await oneClick(undo)).statusCode).toBe(404)
    await sendDigests()
    expect(stage.mailsTo(person)).toEqual([])
  })

  test('answers the same for an unknown person', async () => {
    const undo = undoIn((await oneClick(linkOf(newId()))).body)
    expect((await oneClick(undo)).statusCode).toBe(200)
    expect(await announced()).toEqual([])
  })
})

describe('the page of a link', () => {
  test('changes nothing when opened', async () => {
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

  test('shows neither name nor address, so that a forwarded mail reveals nothing', async () => {
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

describe('an address that the server reports as non-existent', () => {
  test('gets no further mail, not even account mail, and Preferences shows this', async () => {
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

  test('is not attributed to a person with another address, such as after a typing mistake', async () => {
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

  test('a refusal of the content suppresses no address', async () => {
    const person = await subscribed()
    stage.sink.refuseWith(554, '5.7.1 Looks like spam')
    await sendDigests()
    stage.sink.accept()
    await sendDigests()
    expect(stage.mailsTo(person)).toHaveLength(1)
  })
})
