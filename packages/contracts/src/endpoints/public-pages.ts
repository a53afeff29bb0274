import { z } from 'zod'
import { LANGUAGES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'

/** The text of a page or a file; its type is in the reply's headers. */
const Page = z.string()
const Picture = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
/** Whatever stands there: what is no id is a page that does not exist, not a wrong call. */
const PublicEvent = z.strictObject({ id: z.string() })

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What anybody may read without an account: people who were sent a link, previews of links, and search engines. */
export const publicPageEndpoints = {
  /** A published event as a page that needs no script; 301 to the one that was kept of several. */
  showEventPage: endpoint({
    ...{ service: 'catalogue', policy: 'anonymous', limited: true, keptSeconds: MINUTE },
    params: PublicEvent,
    replyType: 'text/html',
    reply: Page,
  }),
  readEventCalendar: endpoint({
    ...{ service: 'catalogue', policy: 'anonymous', limited: true, keptSeconds: MINUTE },
    params: PublicEvent,
    replyType: 'text/calendar',
    reply: Page,
  }),
  /** What a preview of a link shows. Its address changes with the event, so it may be kept for long. */
  drawEventCard: endpoint({
    ...{ service: 'catalogue', policy: 'anonymous', limited: true, keptSeconds: DAY },
    params: PublicEvent,
    query: z.object({ lang: z.enum(LANGUAGES).optional() }),
    replyType: 'image/png',
    reply: Picture,
  }),
  /** The list of the parts below. */
  readSitemapIndex: endpoint({
    ...{ service: 'catalogue', policy: 'anonymous', limited: true, keptSeconds: HOUR },
    replyType: 'application/xml',
    reply: Page,
  }),
  /** `running`, a month, a day, or one of several parts of a day: `2027-03-10.2`. */
  readSitemap: endpoint({
    ...{ service: 'catalogue', policy: 'anonymous', limited: true, keptSeconds: HOUR },
    params: z.strictObject({ part: z.string() }),
    replyType: 'application/xml',
    reply: Page,
  }),
}
