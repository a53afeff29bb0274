import { z } from 'zod'
import { LANGUAGES } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { NewReport } from './events.ts'

/** The text of a page or a file; its type is in the reply's headers. */
const Page = z.string()
const Picture = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
/** Any text: an invalid id is a 404 page instead of a 400. */
const PublicEvent = z.strictObject({ id: z.string() })

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Pages that need no account: for people who got a link, link previews and search engines. */
export const publicPageEndpoints = {
  /** An approved event as a page without scripts; 301 to the kept event if it was merged. */
  showEventPage: endpoint({
    policy: 'anonymous',
    limited: true,
    keptSeconds: MINUTE,
    params: PublicEvent,
    replyType: 'text/html',
    reply: Page,
  }),
  /** The report form of that page; answers with a page. */
  reportOnPage: endpoint({
    policy: 'anonymous',
    limited: true,
    params: PublicEvent,
    body: NewReport,
    bodyType: 'application/x-www-form-urlencoded',
    replyType: 'text/html',
    reply: Page,
  }),
  /**
   * The Save button of that page: 303 to the event in the app, with SAVE_COOKIE. Saves nothing by itself, because a page
   * without scripts sends no token.
   */
  saveOnPage: endpoint({
    policy: 'anonymous',
    limited: true,
    params: PublicEvent,
    status: 303,
    replyType: 'text/html',
    reply: Page,
  }),
  readEventCalendar: endpoint({
    policy: 'anonymous',
    limited: true,
    keptSeconds: MINUTE,
    params: PublicEvent,
    replyType: 'text/calendar',
    reply: Page,
  }),
  /** The picture of a link preview. Its address changes with the event, so it may be cached for long. */
  drawEventCard: endpoint({
    policy: 'anonymous',
    limited: true,
    keptSeconds: DAY,
    params: PublicEvent,
    query: z.object({ lang: z.enum(LANGUAGES).optional() }),
    replyType: 'image/png',
    reply: Picture,
  }),
  /** The index of the sitemap parts below. */
  readSitemapIndex: endpoint({
    policy: 'anonymous',
    limited: true,
    keptSeconds: HOUR,
    replyType: 'application/xml',
    reply: Page,
  }),
  /** `running`, a month, a day, or a numbered part of a day: `2027-03-10.2`. */
  readSitemap: endpoint({
    policy: 'anonymous',
    limited: true,
    keptSeconds: HOUR,
    params: z.strictObject({ part: z.string() }),
    replyType: 'application/xml',
    reply: Page,
  }),
}
