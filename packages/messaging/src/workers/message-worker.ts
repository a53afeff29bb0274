import { Envelope, type MessageDefinition } from '@uitpost/contracts'
import { inTransaction, type TransactionExecutor } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Message } from '../message-catalogue.ts'
import type { AfterCommitTools, Consumer } from './consume.ts'
import { DoNotRetry } from './outcomes.ts'

/** Validates a message, then handles it in one transaction with its inbox row. Messages already applied are skipped. */
export function messageHandler<DB>(
  db: Kysely<DB>,
  consumer: Consumer,
  definition: MessageDefinition,
  tools: AfterCommitTools,
) {
  const Items = z.array(definition.item)
  return async (data: unknown): Promise<void> => {
    const message = check(data, Items)
    await inTransaction(db, async (trx) => {
      if (await recordInInbox(trx, consumer.noun, message.id)) await consumer.handle(message, trx)
    })
    await consumer.afterCommit(message, tools)
  }
}

/** An invalid payload stays invalid, so it is not retried; it can be replayed after a fix. */
function check(data: unknown, items: z.ZodType<unknown[]>): Message<unknown> {
  const envelope = Envelope.safeParse(data)
  if (!envelope.success) throw new DoNotRetry(`Not a message: ${z.prettifyError(envelope.error)}`)
  const checked = items.safeParse(envelope.data.items)
  if (!checked.success) throw new DoNotRetry(`Not its items: ${z.prettifyError(checked.error)}`)
  return { ...envelope.data, items: checked.data }
}

/**
 * Records the message in the inbox; false if it was applied before. A concurrent delivery waits here for the first one.
 */
async function recordInInbox(
  trx: TransactionExecutor,
  consumer: string,
  messageId: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into inbox (consumer, message_id) values (${consumer}, ${messageId})
    on conflict do nothing returning 1 as taken`.execute(trx)
  return rows.length > 0
}
