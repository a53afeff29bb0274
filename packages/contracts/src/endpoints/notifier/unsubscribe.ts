import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

/** The secret in an unsubscribe link is the credential. Any text: a damaged link gets a page instead of a 400. */
const UnsubscribeLink = z.strictObject({ token: z.string() })
const Page = z.string()

export const unsubscribeEndpoints = {
  /** Changes nothing, because mail scanners open links ahead of the reader. */
  showUnsubscribePage: endpoint({
    policy: 'anonymous',
    params: UnsubscribeLink,
    replyType: 'text/html',
    reply: Page,
  }),
  /**
   * The page's button, and the one-click unsubscribe of mail programs (RFC 8058). The body is ignored; only the token
   * counts.
   */
  unsubscribeByLink: endpoint({
    policy: 'anonymous',
    params: UnsubscribeLink,
    body: z.looseObject({}).optional(),
    bodyType: 'application/x-www-form-urlencoded',
    replyType: 'text/html',
    reply: Page,
  }),
  /** The undo button of the page after it; its own token works for an hour. */
  undoUnsubscribe: endpoint({
    policy: 'anonymous',
    params: UnsubscribeLink,
    body: z.looseObject({}).optional(),
    bodyType: 'application/x-www-form-urlencoded',
    replyType: 'text/html',
    reply: Page,
  }),
}
