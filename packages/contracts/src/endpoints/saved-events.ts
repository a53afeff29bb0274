import { z } from 'zod'
import { endpoint, Id, PageQuery } from '../endpoint.ts'
import { Category, Event } from './catalogue.ts'

/** A subscription with the category it is for. */
export const UserSubscription = z.object({
  categoryId: Id,
  category: Category,
  subscribedAt: z.iso.datetime(),
})
export type UserSubscription = z.infer<typeof UserSubscription>

export const SavedEvent = Event.extend({ savedAt: z.iso.datetime() })
export type SavedEvent = z.infer<typeof SavedEvent>

const EventRef = z.strictObject({ eventId: Id })

export const savedEventEndpoints = {
  listUserSubscriptions: endpoint({
    service: 'catalogue',
    policy: 'signedIn',
    reply: z.array(UserSubscription),
  }),
  listSavedEvents: endpoint({
    service: 'catalogue',
    policy: 'signedIn',
    query: PageQuery,
    reply: z.array(SavedEvent),
  }),
  /** Answers the id that is saved now: that of the kept event where the one asked for was merged. */
  saveEvent: endpoint({
    service: 'catalogue',
    policy: 'signedIn',
    body: EventRef,
    reply: z.object({ eventId: Id }),
  }),
  unsaveEvent: endpoint({
    service: 'catalogue',
    policy: 'signedIn',
    params: EventRef,
    reply: z.object({ eventId: Id }),
  }),
}
