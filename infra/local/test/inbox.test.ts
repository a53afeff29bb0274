import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Inbox, startInbox } from '../src/inbox/index.ts'

let folder: string
let inbox: Inbox

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uitpost-inbox-'))
  inbox = await startInbox({ folder, name: 'inbox' })
})
afterAll(async () => {
  await inbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const send = (subject: string, more: object = {}) =>
  createTransport(inbox.smtpUrl).sendMail({
    from: 'Uitpost <post@uitpost.test>',
    to: 'lotte@uitpost.test',
    subject,
    text: 'Plain words',
    html: '<p>Café <b>Ünique</b></p>',
    headers: { 'List-Unsubscribe': '<https://uitpost.test/unsubscribe/x>' },
    ...more,
  })
const get = (path: string) => fetch(`http://127.0.0.1:${inbox.port}${path}`)
const list = async () => (await (await get('/api/messages')).json()) as { id: string; subject: string }[]

test('a sent mail is listed newest last and can be read in full', async () => {
  await send('First')
  await send('Second', { to: ['lotte@uitpost.test', 'premium@uitpost.test'] })
  const messages = await list()
  expect(messages.map((message) => message.subject)).toEqual(['First', 'Second'])
  expect(messages[1]).toEqual({
    id: expect.any(String),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    from: 'post@uitpost.test',
    to: ['lotte@uitpost.test', 'premium@uitpost.test'],
    subject: 'Second',
  })
  const message = await (await get(`/api/messages/${messages[1]?.id}`)).json()
  expect(message).toMatchObject({
    ...messages[1],
    html: expect.stringContaining('Café <b>Ünique</b>'),
    text: expect.stringContaining('Plain words'),
    headers: { 'list-unsubscribe': '<https://uitpost.test/unsubscribe/x>' },
  })
})

test('a mail’s HTML is shown in a sandboxed frame', async () => {
  const hostile = '<script>alert(1)</script>'
  await send(hostile, { html: `<p>Hello</p>${hostile}` })
  const id = (await list()).at(-1)?.id
  for (const path of ['/', `/messages/${id}`]) {
    const answer = await get(path)
    expect(await answer.text()).not.toContain(hostile)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  expect(await (await get(`/messages/${id}`)).text()).toMatch(/<iframe [^>]*sandbox=/)
  expect((await get(`/messages/${id}/html`)).headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*sandbox allow-popups/,
  )
})

test('the mail is still there after a restart, and new mail comes after it', async () => {
  const before = await list()
  await inbox.close()
  inbox = await startInbox({ folder, name: 'inbox' })
  await send('Later')
  const after = await list()
  expect(after.slice(0, -1)).toEqual(before)
  expect(after.at(-1)?.subject).toBe('Later')
})

test('concurrent messages get different numbers', async () => {
  const before = (await list()).length
  await Promise.all(Array.from({ length: 20 }, (_, index) => send(`At once ${index}`)))
  const ids = (await list()).map((message) => message.id)
  expect(ids).toHaveLength(before + 20)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a mail to no-answer is stored without a reply, and its second copy is answered', async () => {
  const mail = { to: 'lotte@no-answer.uitpost.test', messageId: '<once@uitpost.test>' }
  await expect(send('Silent', mail)).rejects.toThrow()
  await send('Silent', mail)
  await expect(send('Silent', { ...mail, messageId: '<twice@uitpost.test>' })).rejects.toThrow()
  expect((await list()).filter(({ subject }) => subject === 'Silent')).toHaveLength(3)
})

const getFor = async (host: string, path: string) => {
  const call = request({ host: '127.0.0.1', port: inbox.port, path, headers: { host } }).end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: Buffer.concat(await answer.toArray()).toString() }
}

test.each(['localhost', 'LOCALHOST:8025', '127.0.0.1:9', 'inbox', 'inbox:8025'])(
  'mails are shown under the name %s',
  async (host) => {
    expect((await getFor(host, '/api/messages')).status).toBe(200)
  },
)

test.each(['evil.example', 'evil.example:8025', 'localhost.evil.example', 'evil.example:localhost'])(
  'under another name that resolves to this machine (%j) no page answers',
  async (host) => {
    const id = (await list()).at(-1)?.id
    for (const path of ['/', '/api/messages', `/api/messages/${id}`, `/messages/${id}/html`, '/nothing']) {
      expect(await getFor(host, path)).toEqual({
        status: 421,
        body: '{"message":"The inbox answers only under these names: localhost, 127.0.0.1, inbox."}',
      })
    }
  },
)

test.each(['/api/messages/000999', '/api/messages/..%2f..%2fsecrets', '/messages/nothing/html'])(
  'an unknown message answers 404 (%s)',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
