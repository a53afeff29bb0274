import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface SunkMessage {
  from: string
  to: string[]
  mail: Email
  source: string
}

/**
 * What becomes of a message: taken; taken in without a word (`drop`); not taken, and without a word (`cut`); refused
 * with a number, for its recipient or after its text.
 */
export type SinkBehaviour =
  | 'accept'
  | 'drop'
  | 'cut'
  | { code: number; text?: string; at?: 'recipient' | 'data' }

export interface SmtpSinkOptions {
  /** Instead of keeping and reading each message: to whom it went. For tens of thousands. */
  onTaken?: (to: string) => void
}

export interface SmtpSink {
  port: number
  url: string
  messages(): SunkMessage[]
  /** From now on every message is refused with this code, e.g. 451 for "later" or 550 for "never". */
  refuseWith(code: number, text?: string): void
  /** From now on the line drops after the message was taken in and before it is confirmed. */
  dropAfterData(): void
  /** From now on each message is treated as this says. */
  behave(decide: (to: string) => SinkBehaviour): void
  /** Every message is answered this much later. */
  answerAfter(ms: number): void
  /** Back to taking everything. */
  accept(): void
  close(): Promise<void>
}

/** A mail server on loopback that keeps what it gets, and misbehaves on request. */
export async function startSmtpSink({ onTaken }: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const messages: SunkMessage[] = []
  let decide: (to: string) => SinkBehaviour = () => 'accept'
  let delayMs = 0
  const refusal = (code: number, text = 'Refused by the test') =>
    Object.assign(new Error(text), { responseCode: code })

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, callback) {
      const behaviour = decide(address)
      if (typeof behaviour === 'object' && behaviour.at === 'recipient')
        callback(refusal(behaviour.code, behaviour.text))
      else callback()
    },
    onData(stream, session, callback) {
      const take = async () => {
        const source = await buffer(stream)
        const { mailFrom, rcptTo } = session.envelope
        const behaviour = decide(rcptTo[0]?.address ?? '')
        if (delayMs > 0) await pause(delayMs)
        if (typeof behaviour === 'object') {
          callback(refusal(behaviour.code, behaviour.text))
          return
        }
        if (behaviour === 'cut') {
          sockets.get(session.remotePort)?.destroy()
          return
        }
        if (onTaken) {
          for (const { address } of rcptTo) onTaken(address)
          if (behaviour === 'drop') sockets.get(session.remotePort)?.destroy()
          else callback()
          return
        }
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
    refuseWith: (code, text) => {
      decide = () => ({ code, ...(text !== undefined && { text }) })
    },
    dropAfterData: () => {
      decide = () => 'drop'
    },
    behave: (next) => {
      decide = next
    },
    answerAfter: (ms) => {
      delayMs = ms
    },
    accept: () => {
      decide = () => 'accept'
      delayMs = 0
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
