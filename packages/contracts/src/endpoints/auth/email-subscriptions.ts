import { z } from 'zod'
import { LANGUAGES } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'

/**
 * The form that subscribes by e-mail alone, as a browser sends it. What a visitor types or ticks may have any content,
 * because the answer to a mistake is the form again.
 */
export const EmailSubscriptionForm = z.object({
  email: z.string().max(1_000).default(''),
  /** The version of the statement about age and privacy policy that was ticked; empty if it was not. */
  statement: z.string().max(100).default(''),
  /** A place's id in the gazetteer. */
  city: z.string().max(200),
  /** A category's slug. */
  category: z.string().max(200),
  language: z.enum(LANGUAGES),
})
export type EmailSubscriptionForm = z.infer<typeof EmailSubscriptionForm>

/** Any text: a damaged link gets a page instead of a 400. */
const Token = z.object({ token: z.string().max(1_000).default('') })
const Page = z.string()
const FORM = 'application/x-www-form-urlencoded'

/** Subscribing without an account: forms and pages that work without scripts. */
export const emailSubscriptionEndpoints = {
  /** Answers the same page for every address, also above the limits. */
  requestEmailSubscription: endpoint({
    policy: 'anonymous',
    limited: true,
    body: EmailSubscriptionForm,
    bodyType: FORM,
    replyType: 'text/html',
    reply: Page,
  }),
  /** The page of the mailed link. Changes nothing, because mail scanners open links ahead of the reader. */
  showEmailSubscription: endpoint({
    policy: 'anonymous',
    limited: true,
    query: Token,
    replyType: 'text/html',
    reply: Page,
  }),
  /** The page's button. */
  confirmEmailSubscription: endpoint({
    policy: 'anonymous',
    limited: true,
    body: Token,
    bodyType: FORM,
    replyType: 'text/html',
    reply: Page,
  }),
}
