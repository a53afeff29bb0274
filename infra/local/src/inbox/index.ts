import { openMailbox } from './mailbox.ts'
import { startReceiver } from './receiver.ts'
import { createInboxWeb } from './web.ts'

export type { Message, MessageSummary } from './mailbox.ts'

export interface Inbox {
  url: string
  port: number
  smtpUrl: string
  smtpPort: number
  close(): Promise<void>
}

/** The mail inbox of local mode: accepts all mail by SMTP, stores it in the folder, and shows it on the port. */
export async function startInbox(options: {
  folder: string
  /** Default: this machine only. */
  host?: string
  port?: number
  smtpPort?: number
  /** The name by which other containers call it, if any. */
  name?: string
}): Promise<Inbox> {
  const mailbox = openMailbox(options.folder)
  const host = options.host ?? '127.0.0.1'
  const receiver = await startReceiver(mailbox, { host, port: options.smtpPort ?? 0 })
  const web = createInboxWeb(mailbox, options.name ? [options.name] : [])
  try {
    await web.listen({ host, port: options.port ?? 0 })
  } catch (error) {
    await receiver.close()
    throw error
  }
  const address = web.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${port}`,
    port,
    smtpUrl: `smtp://${host}:${receiver.port}`,
    smtpPort: receiver.port,
    close: async () => {
      await receiver.close()
      await web.close()
    },
  }
}
