import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import PostalMime from 'postal-mime'

/** A message in the list. */
export interface MessageSummary {
  id: string
  at: string
  from: string
  to: string[]
  subject: string
}

export interface Message extends MessageSummary {
  /** By lower-case name; repeated headers are joined by a comma. */
  headers: Record<string, string>
  html: string
  text: string
}

export type Mailbox = ReturnType<typeof openMailbox>

/** Mails stored as two files each: the source and the parsed message. */
export function openMailbox(folder: string) {
  const pathOf = (id: string, ending: 'json' | 'eml') => join(folder, `${id}.${ending}`)
  const ids = globSync('*.json', { cwd: folder })
    .map((name) => basename(name, '.json'))
    .sort()
  const read = (id: string) => JSON.parse(readFileSync(pathOf(id, 'json'), 'utf8')) as Message
  const summaries = ids.map((id) => summarise(read(id)))

  return {
    /** Oldest first. */
    list: (): MessageSummary[] => [...summaries],

    find: (id: string): Message | undefined =>
      summaries.some((summary) => summary.id === id) ? read(id) : undefined,

    source: (id: string): string | undefined =>
      summaries.some((summary) => summary.id === id) && existsSync(pathOf(id, 'eml'))
        ? readFileSync(pathOf(id, 'eml'), 'utf8')
        : undefined,

    /** Resolves when the mail is on disk, so that it may be confirmed to the sender. */
    add: async (source: Buffer, envelope: { from: string; to: string[] }): Promise<MessageSummary> => {
      const mail = await PostalMime.parse(source)
      const headers: Record<string, string> = {}
      for (const { key, value } of mail.headers) {
        headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`
      }
      // No await from here on, so that concurrent messages get different numbers.
      const id = String(Number(summaries.at(-1)?.id ?? 0) + 1).padStart(6, '0')
      const message: Message = {
        id,
        at: new Date().toISOString(),
        from: mail.from?.address ?? envelope.from,
        to: envelope.to,
        subject: mail.subject ?? '',
        headers,
        html: mail.html ?? '',
        text: mail.text ?? '',
      }
      writeFileSync(pathOf(id, 'eml'), source, { mode: 0o600 })
      writeFileSync(`${pathOf(id, 'json')}.new`, JSON.stringify(message), { mode: 0o600 })
      renameSync(`${pathOf(id, 'json')}.new`, pathOf(id, 'json'))
      summaries.push(summarise(message))
      return summarise(message)
    },
  }
}

const summarise = ({ id, at, from, to, subject }: Message): MessageSummary => ({ id, at, from, to, subject })
