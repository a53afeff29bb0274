import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMailer } from './mail.ts'

let server: Server | undefined
let mailer: ReturnType<typeof createMailer> | undefined
afterEach(async () => {
  mailer?.close()
  await new Promise((resolve) => server?.close(resolve))
})

const mail = {
  id: '0190c000-0000-7000-8000-000000000001',
  to: { name: 'Lotte', address: 'lotte@example.org' },
  subject: 'Your week in post',
  html: '<p>Hello</p>',
  text: 'Hello',
}

/** A server that says each line when the client has said something, and hangs up when it has no more to say. */
async function sendTo(lines: readonly string[]) {
  server = createServer((socket: Socket) => {
    const left = [...lines]
    const next = () => {
      const line = left.shift()
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
  })
  return (await mailer.send(mail)).kind
}

test.each([
  ['hangs up at once', []],
  ['hangs up after its greeting', ['220 here']],
  ['hangs up after EHLO', ['220 here', '250 hello']],
  ['hangs up after the sender', ['220 here', '250 hello', '250 ok']],
  ['hangs up after the recipient', ['220 here', '250 hello', '250 ok', '250 ok']],
])('a server that %s has got nothing, so the mail is tried again', async (_, lines) => {
  expect(await sendTo(lines)).toBe('retry')
})

test('a server that hangs up after the message has begun to leave may have taken it', async () => {
  expect(await sendTo(['220 here', '250 hello', '250 ok', '250 ok', '354 go ahead'])).toBe('uncertain')
})

test('a server that cannot be reached is tried again', async () => {
  mailer = createMailer({
    url: 'smtp://127.0.0.1:1',
    from: 'post@uitpost.test',
    domain: 'uitpost.test',
    connections: 1,
  })
  expect((await mailer.send(mail)).kind).toBe('retry')
})
