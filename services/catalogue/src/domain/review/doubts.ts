import type { DecidedEvent, PreviousProof } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { EventFields, EventSourceFields } from '../../store/schema.ts'
import { ownSource } from '../facts/own-source.ts'
import { toEvent } from '../reading/events.ts'
import { type Decider, saveDecision } from './review.ts'

/** Leaves an approved event as it is although judging it again gave a worse verdict; undone like any decision. */
export const keepEvent = (ctx: Context, id: string, decider: Decider): Promise<DecidedEvent> =>
  ctx.transaction(async (stores) => {
    const [before] = await stores.events.listForUpdate([id])
    if (before?.status !== 'approved' || before.doubt === null) {
      throw new DomainError('not_found', 'There is no approved event in doubt with this id.')
    }
    const after = { ...before, doubt: null }
    const action = { kind: 'recheck', audit: 'event.kept', decider, at: ctx.now() } as const
    const actionId = await saveDecision(stores, action, [{ before, after }])
    return { ...toEvent(await stores.events.getShown(id)), actionId }
  })

/** The proof of events in doubt before they were judged again, by event. */
export async function previousProofs(
  { stores: { rejudgements, eventSources } }: Pick<Context, 'stores'>,
  events: readonly EventFields[],
): Promise<Map<string, PreviousProof>> {
  const inDoubt = events.filter(({ doubt }) => doubt !== null).map(({ id }) => id)
  if (inDoubt.length === 0) return new Map()
  const sources = Map.groupBy(await eventSources.list(inDoubt), ({ eventId }) => eventId)
  const stored = new Map(
    (await rejudgements.listPrevious(inDoubt)).map(({ eventId, previous }) => [eventId, previous]),
  )
  return new Map(
    events.flatMap((event) => {
      const previous = stored.get(event.id)
      if (!event.doubt || !previous) return []
      const { sourceId, ...proof } = previous
      const own = sources.get(event.id) ?? []
      const now: EventSourceFields | undefined =
        own.find(({ id }) => id === sourceId) ?? ownSource(event, own)
      return now
        ? [[event.id, { doubt: event.doubt, ...proof, verdictNow: now.verdict, source: now.name }] as const]
        : []
    }),
  )
}
