import type { MessageDefinition, Messages } from '@uitpost/contracts'
import type { z } from 'zod'

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
