import { z } from 'zod'
import { endpoint, Id } from '../../endpoint.ts'

const Instant = z.iso.datetime()
/** The text of a file; its type and name are in the reply's headers. */
const File = z.string()

const ExportQuery = z.strictObject({ list: z.enum(['upcoming', 'saved']).default('upcoming') })

export const CalendarFeed = z.object({
  active: z.boolean(),
  createdAt: Instant.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The address is returned only here: the server stores only a hash of its secret. */
export const NewCalendarFeed = z.object({ url: z.string(), createdAt: Instant })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const calendarEndpoints = {
  getEventCalendar: endpoint({
    policy: 'signedIn',
    params: z.strictObject({ id: Id }),
    replyType: 'text/calendar',
    reply: File,
  }),
  exportEventCalendar: endpoint({
    policy: 'signedIn',
    query: ExportQuery,
    replyType: 'text/calendar',
    reply: File,
  }),
  exportEventTable: endpoint({ policy: 'signedIn', query: ExportQuery, replyType: 'text/csv', reply: File }),
  getCalendarFeed: endpoint({ policy: 'signedIn', reply: CalendarFeed }),
  /** Creates a new address; the previous one stops working. */
  createCalendarFeed: endpoint({ policy: 'signedIn', reply: NewCalendarFeed }),
  revokeCalendarFeed: endpoint({ policy: 'signedIn', reply: CalendarFeed }),
  /** A person's saved events as iCalendar; the secret in the path is the credential. */
  readCalendarFeed: endpoint({
    policy: 'anonymous',
    params: z.strictObject({ secret: z.string().regex(/^[\w-]{20,100}$/) }),
    replyType: 'text/calendar',
    reply: File,
  }),
}
