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
 * Handling of a message: accepted; accepted but the connection dropped before the reply (`drop`); not accepted and the
 * connection dropped (`cut`); refused with a code, for its recipient or after its data.
 */
export type SinkBehaviour =
  | 'accept'
  | 'drop'
  | 'cut'
  | { code: number; text?: string; at?: 'recipient' | 'data' }

export interface SmtpSinkOptions {
  /** Called with the recipient instead of storing and parsing each message, for tens of thousands. */
  onTaken?: (to: string) => void
}

export interface SmtpSink {
  port: number
  url: string
  messages(): SunkMessage[]
  /** From now on refuses every message with this code, such as 451 (temporary) or 550 (permanent). */
  refuseWith(code: number, text?: string): void
  /** From now on drops the connection after the message was accepted and before it is confirmed. */
  dropAfterData(): void
  /** From now on decides per recipient. */
  behave(decide: (to: string) => SinkBehaviour): void
  /** Delays every reply by this many milliseconds. */
  answerAfter(ms: number): void
  /** Accepts everything again. */
  accept(): void
  close(): Promise<void>
}

/** A mail server on loopback that stores what it receives and simulates failures. */
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
  // Clients that disconnect midway are expected.
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
