import { messages } from '@uitpost/contracts'
import { Client } from 'pg'
import { SERVICES } from '../services.ts'

/** The messages in the outboxes of all services that this one has not applied, oldest first per sender. */
export async function listUnapplied(url: string, receiver: string): Promise<unknown[]> {
  const nouns = Object.entries(messages).flatMap(([noun, { to }]) =>
    to.some((name) => name === receiver) ? [noun] : [],
  )
  const own = SERVICES.find(({ name }) => name === receiver)?.schema ?? ''
  const client = new Client({ connectionString: url, application_name: 'restore' })
  await client.connect()
  try {
    const found: unknown[] = []
    for (const { schema } of SERVICES) {
      if (!schema) continue
      const { rows } = await client.query<{ message: unknown }>(
        `select jsonb_build_object('id', id, 'seq', seq, 'noun', noun, 'items', items, 'requestId', request_id,
           'at', at) as message
         from ${client.escapeIdentifier(schema)}.outbox where noun = any($1) and not exists (
           select from ${client.escapeIdentifier(own)}.inbox where consumer = noun and message_id = outbox.id)
         order by seq`,
        [nouns],
      )
      found.push(...rows.map(({ message }) => message))
    }
    return found
  } finally {
    await client.end()
  }
}
