import { Envelope } from '@uitpost/contracts'
import { inTransaction, type TransactionExecutor } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Message, MessageDefinition } from './catalogue.ts'
import type { AfterCommitTools, Consumer } from './consume.ts'
import { DoNotRetry } from './outcomes.ts'

/** How one message is applied: checked first, then handled together with its inbox row, or skipped if known. */
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
      if (await takeIn(trx, consumer.noun, message.id)) await consumer.handle(message, trx)
    })
    await consumer.afterCommit(message, tools)
  }
}

/** A payload that does not fit will not fit tomorrow; after a repair it can be replayed. */
function check(data: unknown, items: z.ZodType<unknown[]>): Message<unknown> {
  const envelope = Envelope.safeParse(data)
  if (!envelope.success) throw new DoNotRetry(`Not a message: ${z.prettifyError(envelope.error)}`)
  const checked = items.safeParse(envelope.data.items)
  if (!checked.success) throw new DoNotRetry(`Not its items: ${z.prettifyError(checked.error)}`)
  return { ...envelope.data, items: checked.data }
}

/** False when the message was applied before. A second delivery at the same moment waits here for the first. */
async function takeIn(trx: TransactionExecutor, consumer: string, messageId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into inbox (consumer, message_id) values (${consumer}, ${messageId})
    on conflict do nothing returning 1 as taken`.execute(trx)
  return rows.length > 0
}
