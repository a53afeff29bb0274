import { z } from 'zod'
import { endpoint, Id, PageQuery } from '../../endpoint.ts'
import { Event } from './events.ts'

export const SavedEvent = Event.extend({ savedAt: z.iso.datetime() })
export type SavedEvent = z.infer<typeof SavedEvent>

const EventRef = z.strictObject({ eventId: Id })

export const savedEventEndpoints = {
  listSavedEvents: endpoint({ policy: 'signedIn', query: PageQuery, reply: z.array(SavedEvent) }),
  /** Answers the saved id: that of the kept event if the requested one was merged. */
  saveEvent: endpoint({ policy: 'signedIn', body: EventRef, reply: z.object({ eventId: Id }) }),
  unsaveEvent: endpoint({ policy: 'signedIn', params: EventRef, reply: z.object({ eventId: Id }) }),
}
