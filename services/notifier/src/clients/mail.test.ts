import { generateKeyPairSync } from 'node:crypto'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { startSmtpSink } from '@uitpost/testing'
import { afterEach, expect, test } from 'vitest'
import { createMailer, type Dkim } from './mail.ts'

let server: Server | undefined
let mailer: ReturnType<typeof createMailer> | undefined
afterEach(async () => {
  mailer?.close()
  await new Promise((resolve) => server?.close(resolve))
})

const mail = {
  id: '0190c000-0000-7000-8000-000000000001',
  to: { name: 'Lotte', address: 'lotte@example.org' },
  subject: 'Your week',
  html: '<p>Hello</p>',
  text: 'Hello',
}

const SILENCE = 'silence'
/** A server that sends one of the lines after each message of the client, and disconnects after the last one. */
async function sendTo(lines: readonly string[], silenceMs?: number, dkim?: Dkim) {
  server = createServer((socket: Socket) => {
    const left = [...lines]
    const next = () => {
      const line = left.shift()
      if (line === SILENCE) return
      if (line === undefined) socket.destroy()
      else socket.write(`${line}\r\n`)
    }
    socket.on('error', () => {})
    socket.on('data', next)
    next()
  })
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server?.listen(0, '127.0.0.1', () => resolve(server?.address() as AddressInfo))
  })
  mailer = createMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Uitpost <post@uitpost.test>',
    domain: 'uitpost.test',
    connections: 1,
    ...(silenceMs && { silenceMs }),
    dkim,
  })
  return (await mailer.send(mail)).kind
}

test.each([
  ['hangs up at once', []],
  ['hangs up after its greeting', ['220 here']],
  ['hangs up after EHLO', ['220 here', '250 hello']],
  ['hangs up after the sender', ['220 here', '250 hello', '250 ok']],
  ['hangs up after the recipient', ['220 here', '250 hello', '250 ok', '250 ok']],
])('a server that %s has not received the mail, so it is retried', async (_, lines) => {
  expect(await sendTo(lines)).toBe('retry')
})

test('if the connection breaks after the message has begun to leave, the outcome is uncertain', async () => {
  expect(await sendTo(['220 here', '250 hello', '250 ok', '250 ok', '354 go ahead'])).toBe('uncertain')
})

test('an unreachable server is retried', async () => {
  mailer = createMailer({
    url: 'smtp://127.0.0.1:1',
    from: 'post@uitpost.test',
    domain: 'uitpost.test',
    connections: 1,
  })
  expect((await mailer.send(mail)).kind).toBe('retry')
})

test.each([
  ['never greets', [SILENCE], 'retry'],
  ['does not reply after the recipient', ['220 here', '250 hello', '250 ok', SILENCE], 'retry'],
  [
    'does not reply after the message',
    ['220 here', '250 hello', '250 ok', '250 ok', '354 go ahead', SILENCE],
    'uncertain',
  ],
])('a server that %s is given up after a timeout', async (_, lines, outcome) => {
  // More than a busy machine takes for the lines before.
  expect(await sendTo(lines, 1_500)).toBe(outcome)
})

test.each([
  ['one recipient that is refused', ['220 here', '250 hello', '250 ok', '550 5.1.1 no such user'], 'failed'],
  ['one recipient that is greylisted', ['220 here', '250 hello', '250 ok', '451 4.7.1 later'], 'retry'],
  ['a password that is refused', ['220 here', '250-hello\r\n250 AUTH PLAIN', '535 5.7.8 no'], 'retry'],
  ['a sender that is refused', ['220 here', '250 hello', '550 5.7.1 not you'], 'retry'],
])('%s: the outcome depends on the reply code and the command it answers', async (what, lines, outcome) => {
  const withPassword = what.startsWith('a password')
  if (withPassword) {
    server = createServer((socket: Socket) => {
      const left = [...lines]
      socket.on('error', () => {})
      socket.on('data', () => socket.write(`${left.shift() ?? '221 bye'}\r\n`))
      socket.write(`${left.shift()}\r\n`)
    })
    const { port } = await new Promise<AddressInfo>((resolve) => {
      server?.listen(0, '127.0.0.1', () => resolve(server?.address() as AddressInfo))
    })
    mailer = createMailer({ ...PLAIN, url: `smtp://name:secret@127.0.0.1:${port}` })
    expect(await mailer.send(mail)).toMatchObject({ kind: outcome, refused: 'us' })
  } else {
    expect(await sendTo(lines)).toBe(outcome)
  }
})

const PLAIN = { from: 'Uitpost <post@uitpost.test>', domain: 'uitpost.test', connections: 1 }

test.each([
  'a@example.org\r\nRCPT TO:<evil@example.org>',
  'a@example.org,b@example.org',
  'a@example.org b@example.org',
  'Name <a@example.org>',
  '<a@example.org>',
  'group:a@example.org,b@example.org;',
  'a@example.org>',
  '"a,b"@example.org',
  'a@example.org\0',
  '',
])('no mail is sent to the address %j', async (address) => {
  const sink = await startSmtpSink()
  mailer = createMailer({ ...PLAIN, url: sink.url })
  expect(await mailer.send({ ...mail, to: { name: 'Lotte', address } })).toMatchObject({ kind: 'failed' })
  expect(sink.messages()).toEqual([])
  mailer.close()
  await sink.close()
})

test.each([
  [
    'recipient refused without an enhanced code',
    { code: 550, text: 'User unknown', at: 'recipient' },
    'address',
  ],
  ['text refused without an enhanced code', { code: 550, text: 'Message rejected as spam' }, undefined],
  ['unknown recipient, refused after the text', { code: 550, text: '5.1.1 No such user' }, 'address'],
  ['full mailbox', { code: 552, text: '5.2.2 Full', at: 'recipient' }, undefined],
] as const)(
  'whether the address is suppressed depends on the reason of a refusal: %s',
  async (_, behaviour, refused) => {
    const sink = await startSmtpSink()
    sink.behave(() => behaviour)
    mailer = createMailer({ ...PLAIN, url: sink.url })
    const outcome = await mailer.send(mail)
    expect(outcome.kind).toBe('failed')
    expect('refused' in outcome ? outcome.refused : undefined).toBe(refused)
    mailer.close()
    await sink.close()
  },
)

test('line ends or a second address in a name are not interpreted', async () => {
  const sink = await startSmtpSink()
  mailer = createMailer({ ...PLAIN, url: sink.url })
  await mailer.send({
    ...mail,
    to: { name: 'Lotte\r\nBcc: eve@example.org <eve@example.org>,', address: 'a@example.org' },
  })
  const [sent] = sink.messages()
  expect(sent?.to).toEqual(['a@example.org'])
  expect(sent?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
  mailer.close()
  await sink.close()
})

test('both list headers occur once and are signed', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const sink = await startSmtpSink()
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { domain: 'uitpost.test', selector: 'uitpost', privateKey: key }
  mailer = createMailer({ ...PLAIN, url: sink.url, dkim })
  const unsubscribeUrl = `https://uitpost.test/unsubscribe/${'a'.repeat(44)}`
  expect(await mailer.send({ ...mail, unsubscribeUrl })).toEqual({ kind: 'sent' })
  const headers = sink.messages()[0]?.mail.headers ?? []
  const named = (name: string) => headers.filter(({ key: found }) => found === name).map(({ value }) => value)
  expect(named('list-unsubscribe')).toEqual([`<${unsubscribeUrl}>`])
  expect(named('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  const signed = /\bh=([^;]+);/.exec(named('dkim-signature').join(''))?.[1]?.replaceAll(/\s/g, '').split(':')
  expect(signed).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  )
  mailer.close()
  await sink.close()
})

test('a signed message refused before it left is retried', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { domain: 'uitpost.test', selector: 'uitpost', privateKey: key }
  expect(await sendTo(['220 here', '250 hello', '250 ok', '250 ok'], undefined, dkim)).toBe('retry')
})
