import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

/** A mail server that delivers everything, to whomever, into the mailbox. */
export async function startReceiver(
  mailbox: Mailbox,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    // It is reached from this machine or its containers only; a certificate of our own would be refused.
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
    server.listen(port, host, resolve)
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
