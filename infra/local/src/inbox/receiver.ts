import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

/** A mail server on loopback that delivers everything, to whomever, into the mailbox. */
export async function startReceiver(
  mailbox: Mailbox,
  port = 0,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    // Loopback only: there is nothing to encrypt, and a certificate of our own would only be refused.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope
      buffer(stream)
        .then((source) =>
          mailbox.add(source, {
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map((recipient) => recipient.address),
          }),
        )
        .then(
          () => callback(),
          (error: unknown) =>
            callback(error instanceof Error ? error : new Error('The mail could not be kept')),
        )
    },
  })
  // A client that hangs up in the middle is the client's affair.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
