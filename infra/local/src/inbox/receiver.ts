import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

/**
 * For mails to this domain the connection is dropped after the first copy was stored, to show how an uncertain delivery
 * is handled. A second copy, recognised by its Message-ID, is answered.
 */
const SILENT_DOMAIN = /@no-answer\.uitpost\.test$/i

const messageIdOf = (source: Buffer): string =>
  /^message-id:\s*(\S+)/im.exec(source.toString('latin1'))?.[1] ?? ''

/** A mail server that delivers every message into the mailbox. */
export async function startReceiver(
  mailbox: Mailbox,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const unanswered = new Set<string>()
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    // Reached only from this machine or its containers; clients would refuse a self-signed certificate.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope
      const to = rcptTo.map((recipient) => recipient.address)
      buffer(stream)
        .then(async (source) => {
          await mailbox.add(source, { from: mailFrom ? mailFrom.address : '', to })
          return source
        })
        .then(
          (source) => {
            const id = messageIdOf(source)
            if (!to.some((address) => SILENT_DOMAIN.test(address)) || unanswered.has(id)) return callback()
            unanswered.add(id)
            sockets.get(session.remotePort)?.destroy()
          },
          (error: unknown) =>
            callback(error instanceof Error ? error : new Error('The mail could not be kept')),
        )
    },
  })
  // Clients that disconnect midway are expected.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    const from = socket.remotePort ?? 0
    sockets.set(from, socket)
    socket.once('close', () => sockets.delete(from))
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
