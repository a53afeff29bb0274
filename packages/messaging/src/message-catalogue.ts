import type { Messages } from '@uitpost/contracts'
import type { z } from 'zod'

/** Routing and item schema of a message; the contracts' `messages` has this shape. */
export interface MessageDefinition {
  from: string | readonly string[]
  to: readonly string[]
  item: z.ZodType<{ id: string }>
  /** Members visible only to these subscribers; the relay removes them for others. */
  only?: Readonly<Record<string, readonly string[]>>
  /** The outbox row is deleted once sent: for messages that are repeated until they are answered. */
  forgetOnceSent?: boolean
  /**
   * For messages that contain a secret: the outbox row is deleted SECRET_KEPT_MINUTES after it was sent, or up to a
   * minute later, and not after RETENTION_DAYS.message. Until then a Redis that loses the message gets it again.
   */
  hasSecret?: boolean
}

export type MessageCatalogue = Readonly<Record<string, MessageDefinition>>

export type NounOf<M extends MessageCatalogue> = keyof M & string
export type ItemOf<M extends MessageCatalogue, N extends NounOf<M>> = z.output<M[N]['item']>
export type ItemsByNoun<M extends MessageCatalogue> = { [N in NounOf<M>]: ItemOf<M, N> }

/** What a handler receives. `seq` is the version of every item in it: higher is newer. */
export interface Message<Item> {
  id: string
  seq: number
  noun: string
  at: string
  requestId: string | null
  items: Item[]
}

export type ContractMessages = Messages

/** The items without the members that only other subscribers get. */
export function visibleItems(
  items: readonly Record<string, unknown>[],
  subscriber: string,
  definition: Pick<MessageDefinition, 'only'> | undefined,
): Record<string, unknown>[] {
  const hidden = Object.entries(definition?.only ?? {}).filter(
    ([, services]) => !services.includes(subscriber),
  )
  return items.map((item) => {
    const visible = { ...item }
    for (const [member] of hidden) delete visible[member]
    return visible
  })
}
