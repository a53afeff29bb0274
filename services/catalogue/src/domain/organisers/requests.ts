import {
  Email,
  ORGANISER_TEXT_LENGTH,
  ORGANISER_WISHES,
  type OrganiserForm,
  type OrganiserRequests,
  RETENTION_DAYS,
} from '@uitpost/contracts'
import { DomainError, hashOf, newId, newToken } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { PublicRow } from '../../store/events/public-events.ts'
import type { OrganiserRequestRow } from '../../store/people/organiser-requests.ts'
import { requestOrganiserMail } from './mails.ts'

const DAY_MS = 86_400_000

/** A field of the form that is missing or invalid. */
export type OrganiserFormError = 'wish' | 'correction' | 'name' | 'email'

/** The fields as they are stored; an invalid one is undefined. */
function read(form: OrganiserForm) {
  const text = (value: string, most: number) => {
    // Control characters, but for line breaks and tabs, are in no name and no sentence.
    const said = value.replace(/[\p{Cc}\p{Cs}]/gu, (one) => (/[\n\t]/.test(one) ? one : '')).trim()
    return said.length > 0 && said.length <= most ? said : undefined
  }
  const wish = ORGANISER_WISHES.find((one) => one === form.wish)
  const email = Email.safeParse(form.email)
  return {
    wish,
    correction: wish === 'correct' ? text(form.correction, ORGANISER_TEXT_LENGTH.correction) : null,
    name: text(form.name, ORGANISER_TEXT_LENGTH.name)?.replace(/\s+/g, ' '),
    email: email.success ? email.data.toLowerCase() : undefined,
  }
}

/**
 * Stores an organiser's request and mails a confirmation link; until it is confirmed, admins do not see the request. A
 * second one replaces an unconfirmed request, and does nothing if one waits for a decision. Returns the invalid fields of
 * the form. Throws `too_many` beyond ORGANISER_REQUESTS_PER_DAY.
 */
export async function askAsOrganiser(
  ctx: Context,
  event: PublicRow,
  form: OrganiserForm,
  { ip, requestId }: { ip: string; requestId: string },
): Promise<OrganiserFormError[]> {
  const { wish, correction, name, email } = read(form)
  if (wish === undefined || correction === undefined || name === undefined || email === undefined) {
    const fields = { wish, correction, name, email }
    return (Object.keys(fields) as OrganiserFormError[]).filter((field) => fields[field] === undefined)
  }
  const retryAfter = await ctx.organiserLimits.count(ip, email)
  if (retryAfter !== undefined)
    throw new DomainError('too_many', 'Too many requests were sent today.', { retryAfter })
  const token = newToken()
  const { language } = form
  await ctx.transaction(async (stores) => {
    const asked = { eventId: event.id, wish, correction, name, email, language }
    const id = await stores.organiserRequests.ask({
      ...asked,
      id: newId(),
      createdAt: ctx.now(),
      hash: hashOf(token),
      confirmedAt: null,
      hiddenBy: null,
      outcome: null,
      decidedAt: null,
    })
    if (id === undefined) return
    await requestOrganiserMail(stores, { ...asked, id, title: event.title }, { token }, ctx.now(), requestId)
  })
  return []
}

/** The request of a mailed link that was not used; undefined if the link is damaged, used or too old. */
export async function findRequest(ctx: Context, token: string): Promise<OrganiserRequestRow | undefined> {
  const request = await ctx.stores.organiserRequests.findByHash(hashOf(token))
  const days = RETENTION_DAYS.unconfirmedOrganiserRequest
  return request && request.createdAt.getTime() + days * DAY_MS > ctx.now().getTime() ? request : undefined
}

/** The confirmed requests that wait for a decision, of each of these events that has some. */
export async function readOrganiserRequests(
  { stores }: Pick<Context, 'stores'>,
  eventIds: string[],
): Promise<Map<string, OrganiserRequests>> {
  const found = Map.groupBy(await stores.organiserRequests.listOpen(eventIds), ({ eventId }) => eventId)
  return new Map(
    [...found].map(([eventId, rows]) => [
      eventId,
      {
        hidden: rows.some(({ hiddenBy }) => hiddenBy !== null),
        requests: rows.map(({ id, wish, correction, name, email, confirmedAt, createdAt }) => ({
          id,
          wish,
          correction,
          name,
          email,
          confirmedAt: (confirmedAt ?? createdAt).toISOString(),
        })),
      },
    ]),
  )
}

/** Deletes requests whose time is over, with name and address (requirement `organisers.kept`). */
export function removeOldOrganiserRequests({ stores, now }: Pick<Context, 'stores' | 'now'>) {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
  return stores.organiserRequests.removeOld({
    decidedBefore: before(RETENTION_DAYS.organiserRequest),
    askedBefore: before(RETENTION_DAYS.unconfirmedOrganiserRequest),
  })
}
