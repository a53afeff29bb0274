import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface SunkMessage {
  from: string
  to: string[]
  mail: Email
  source: string
}

export interface SmtpSink {
  port: number
  url: string
  messages(): SunkMessage[]
  /** From now on every message is refused with this code, e.g. 451 for "later" or 550 for "never". */
  refuseWith(code: number, text?: string): void
  /** From now on the line drops after the message was taken in and before it is confirmed. */
  dropAfterData(): void
  /** Back to taking everything. */
  accept(): void
  close(): Promise<void>
}

/** A mail server on loopback that keeps what it gets, and misbehaves on request. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const messages: SunkMessage[] = []
  let behaviour: 'accept' | 'drop' | { code: number; text: string } = 'accept'

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, callback) {
      const take = async () => {
        const source = await buffer(stream)
        if (typeof behaviour === 'object') {
          callback(Object.assign(new Error(behaviour.text), { responseCode: behaviour.code }))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        messages.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          mail: await PostalMime.parse(source),
          source: source.toString('utf8'),
        })
        if (behaviour === 'drop') sockets.get(session.remotePort)?.destroy()
        else callback()
      }
      take().catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error))))
    },
  })
  // A client that hangs up in the middle is an everyday event here.
  server.on('error', () => {})
  const sockets = new Map<number, Socket>()
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    messages: () => [...messages],
    refuseWith: (code, text = 'Refused by the test') => {
      behaviour = { code, text }
    },
    dropAfterData: () => {
      behaviour = 'drop'
    },
    accept: () => {
      behaviour = 'accept'
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
