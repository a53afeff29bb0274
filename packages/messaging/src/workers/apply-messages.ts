import { messages as contractMessages } from '@uitpost/contracts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type MessageCatalogue, visibleItems } from '../message-catalogue.ts'
import type { Consumer } from './consume.ts'
import { messageHandler } from './message-worker.ts'

/** What is needed of a row of an outbox; the handler checks the rest. */
const KeptMessage = z.looseObject({ noun: z.string(), items: z.array(z.record(z.string(), z.unknown())) })

/**
 * Applies messages of other services' outboxes in this process, each once as from its queue, where no queues run:
 * during a restore. Returns how many failed, which come again by their queue.
 */
export async function applyMessages<DB>(
  db: Kysely<DB>,
  { service, consumers }: { service: string; consumers: readonly Consumer[] },
  kept: readonly unknown[],
): Promise<number> {
  const catalogue: MessageCatalogue = contractMessages
  // Nothing waits in a queue.
  const tools = { forgetPerson: () => Promise.resolve() }
  let failed = 0
  for (const message of z.array(KeptMessage).parse(kept)) {
    const consumer = consumers.find(({ noun }) => noun === message.noun)
    const definition = catalogue[message.noun]
    if (!consumer || !definition) throw new Error(`${service} does not apply ${message.noun}`)
    const handle = messageHandler(db, consumer, definition, tools)
    try {
      await handle({ ...message, items: visibleItems(message.items, service, definition) })
    } catch {
      failed += 1
    }
  }
  return failed
}
