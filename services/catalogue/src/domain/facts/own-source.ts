import type { EventFields, EventSourceFields } from '../../store/schema.ts'

/** A source with the address that was read. */
export type ReadSource = EventSourceFields & { url: string }

/**
 * The source that an event's values come from. Undefined where none was read: a suggestion by form, or an event whose link
 * an admin changed.
 */
export const ownSource = (
  event: Pick<EventFields, 'source' | 'sourceLink'>,
  sources: readonly EventSourceFields[],
): ReadSource | undefined =>
  sources.find(
    (one): one is ReadSource =>
      one.url !== null && one.name === event.source && one.link === event.sourceLink,
  )
