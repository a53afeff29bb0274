import { SUBSCRIBE_STATEMENT_VERSION, type SubscriptionRequest } from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import { load } from 'cheerio'
import { mailSubscribers } from '../src/domain/email-subscriptions/requests.ts'
import type { TestAuth } from './harness.ts'
import { visitorTo } from './visitors.ts'

export const GHENT = findCity('Gent', { country: 'BE' })?.id ?? ''

interface Mailed {
  userId: string
  kind: string
  to: string
  name: string
  token: string
  expiresAt: string
}

/** Does the work of relay and job for requested subscriptions: each once, oldest first. */
async function mailRequested({ ctx, db }: TestAuth): Promise<void> {
  const rows = await db
    .deleteFrom('outbox')
    .where('noun', '=', 'subscription.requested')
    .returning(['seq', 'items'])
    .execute()
  const requests = rows
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap(({ items }) => items as SubscriptionRequest[])
  await ctx.transaction((stores) => mailSubscribers(ctx, stores, requests))
}

/** The items of all messages of a noun, oldest first. */
export async function messagesOf<Item>({ db }: TestAuth, noun: string): Promise<Item[]> {
  const rows = await db.selectFrom('outbox').select('items').where('noun', '=', noun).orderBy('seq').execute()
  return rows.flatMap(({ items }) => items as Item[])
}

/** The mails requested for an address, newest last. */
export async function mailsTo(auth: TestAuth, email: string): Promise<Mailed[]> {
  await mailRequested(auth)
  return (await messagesOf<Mailed>(auth, 'mail.requested')).filter(({ to }) => to === email)
}

/** Ends the current period of a limit. */
export async function expireLimit({ redis, prefix }: TestAuth, limit: string): Promise<void> {
  for (const key of await redis.keys(`${prefix}:throttle:${limit}:*`)) await redis.del(key)
}

/** A visitor who fills in the form, with an IP address of their own. */
export function subscriberTo(auth: TestAuth, visitor = visitorTo(auth)) {
  const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    auth.http.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': visitor.ip,
        ...headers,
      },
    })
  const form = {
    email: visitor.email,
    statement: SUBSCRIBE_STATEMENT_VERSION,
    city: GHENT,
    category: 'book-markets',
    language: 'en',
  }
  return {
    ...visitor,
    form,
    submit: (change: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      send('/subscribe', { ...form, ...change }, headers),
    mails: () => mailsTo(auth, visitor.email),
    /** The secret of the newest mail. */
    token: async () => (await mailsTo(auth, visitor.email)).at(-1)?.token ?? '',
    open: (token: string) => auth.http.inject({ url: `/subscribe/confirm?token=${token}` }),
    confirm: (token: string, headers: Record<string, string> = {}) =>
      send('/subscribe/confirm', { token }, headers),
    account: () =>
      auth.db.selectFrom('account').selectAll().where('email', '=', visitor.email).executeTakeFirst(),
  }
}

/** A person whose account began by e-mail alone. */
export async function subscribedTo(auth: TestAuth) {
  const subscriber = subscriberTo(auth)
  await subscriber.submit()
  const token = await subscriber.token()
  await subscriber.confirm(token)
  const account = await subscriber.account()
  if (!account) throw new Error('No account was created')
  return { ...subscriber, token, account }
}

/** The first heading and the words of a page. */
export function wordsOf({ body }: { body: string }) {
  const $ = load(body)
  return { heading: $('h1').text(), main: $('main').text(), buttons: $('main button').text(), $ }
}
