import type { ResetRequest, Role } from '@uitpost/contracts'
import { mailResetLinks } from '../src/domain/sessions/passwords.ts'
import type { TestAuth } from './harness.ts'

export const PASSWORD = 'een goed wachtwoord'
let count = 0

const form = {
  name: 'Noor de Vries',
  password: PASSWORD,
  city: 'Utrecht',
  country: 'NL',
  preferredChannel: 'email',
  deliveryFreq: 'weekly',
}

type Answer = Awaited<ReturnType<typeof post>>

const post = (
  { http }: TestAuth,
  path: string,
  payload: object | undefined,
  headers: Record<string, string>,
) => http.inject({ method: 'POST', url: `/api/auth/${path}`, ...(payload && { payload }), headers })

/** The refresh cookie set by the answer. */
export const refreshOf = (answer: Answer): string | undefined =>
  answer.cookies.find(({ name }) => name === 'refresh')?.value

/** A visitor with a browser and an IP address of their own. */
export function visitorTo(auth: TestAuth, ip = `198.51.${count >> 8}.${count & 255}`) {
  count += 1
  const email = `noor${count}-${auth.prefix}@example.org`.toLowerCase()
  const from = { 'x-forwarded-for': ip, 'user-agent': 'Firefox' }
  return {
    email,
    ip,
    register: () => post(auth, 'register', { ...form, email }, from),
    login: (password = PASSWORD, to = email) => post(auth, 'login', { email: to, password }, from),
    refresh: (refreshToken: string | undefined, headers: Record<string, string> = {}) =>
      post(auth, 'refresh', undefined, {
        ...from,
        ...(refreshToken && { cookie: `refresh=${refreshToken}` }),
        ...headers,
      }),
    post: (path: string, payload?: object, headers: Record<string, string> = {}) =>
      post(auth, path, payload, { ...from, ...headers }),
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Registers and returns the session and cookies. */
export async function signedInTo(auth: TestAuth) {
  const visitor = visitorTo(auth)
  const answer = await visitor.register()
  const { token, user } = answer.json<{ token: string; user: { id: string; role: Role } }>()
  const refreshToken = refreshOf(answer) ?? ''
  const sid = auth.verifyToken(token)?.sid ?? ''
  return { ...visitor, token, user, sid, refreshToken, headers: bearer(token) }
}

/** A person with a confirmed address. */
export async function confirmedTo(auth: TestAuth) {
  const person = await signedInTo(auth)
  const [mail] = await mailsFor(auth, person.user.id, 'confirm')
  const answer = await person.post('confirm', { token: mail?.token })
  if (answer.statusCode !== 200) throw new Error(`The address was not confirmed: ${answer.body}`)
  return person
}

interface Mailed {
  userId: string
  kind: string
  to: string
  token: string | null
  code: string | null
  about: string | null
  expiresAt: string
}

/** Does the work of relay and job for reset requests: each once, oldest first. */
export async function mailResets({ ctx, db }: TestAuth): Promise<void> {
  const rows = await db
    .deleteFrom('outbox')
    .where('noun', '=', 'reset.requested')
    .returning(['seq', 'items'])
    .execute()
  const requests = rows.toSorted((a, b) => a.seq - b.seq).flatMap(({ items }) => items as ResetRequest[])
  await ctx.transaction((stores) => mailResetLinks(ctx, stores, requests))
}

/** The mails requested from the notifier for one person, newest last. */
export async function mailsFor(auth: TestAuth, userId: string, kind?: string): Promise<Mailed[]> {
  const { db } = auth
  await mailResets(auth)
  const rows = await db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'mail.requested')
    .orderBy('seq')
    .execute()
  return rows
    .flatMap((row) => row.items as Mailed[])
    .filter((mail) => mail.userId === userId && (!kind || mail.kind === kind))
}

export const securityEventsOf = async ({ db }: TestAuth, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('securityEvent')
    .select('kind')
    .where('userId', '=', userId)
    .orderBy('at')
    .execute()
  return rows.map((row) => row.kind)
}
