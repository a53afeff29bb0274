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

/** The mail inbox of local mode: takes everything by SMTP, keeps it in the folder, shows it on the port. */
export async function startInbox(options: {
  folder: string
  port?: number
  smtpPort?: number
}): Promise<Inbox> {
  const mailbox = openMailbox(options.folder)
  const receiver = await startReceiver(mailbox, options.smtpPort)
  const web = createInboxWeb(mailbox)
  try {
    await web.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  } catch (error) {
    await receiver.close()
    throw error
  }
  const address = web.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${port}`,
    port,
    smtpUrl: `smtp://127.0.0.1:${receiver.port}`,
    smtpPort: receiver.port,
    close: async () => {
      await receiver.close()
      await web.close()
    },
  }
}
