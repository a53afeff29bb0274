import { ROLES } from '@uitpost/contracts/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'

let auth: TestAuth
let db: TestAuth['db']
let http: TestAuth['http']
let verifyToken: TestAuth['verifyToken']

beforeAll(async () => {
  auth = await startAuth()
  ;({ db, http, verifyToken } = auth)
})

afterAll(() => auth.close())

const form = {
  name: 'Noor de Vries',
  email: 'noor@example.org',
  password: 'een goed wachtwoord',
  city: 'Utrecht',
  country: 'NL',
  preferredChannel: 'email',
  deliveryFreq: 'weekly',
}
let count = 0
const fresh = (more: object = {}) => ({ ...form, email: `noor${(count += 1)}@example.org`, ...more })
const register = (payload: object, headers: Record<string, string> = {}) =>
  http.inject({ method: 'POST', url: '/api/auth/register', payload, headers })
const login = (email: string, password = form.password) =>
  http.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
const signedIn = async (more: object = {}) => {
  const { token, user } = (await register(fresh(more))).json()
  return { user, headers: { authorization: `Bearer ${token}` } }
}

test('registering answers token and user, and no internal data', {
  tags: ['user.session-replies', 'calls.register'],
}, async () => {
  const account = fresh()
  const response = await register(account)
  expect(response.statusCode).toBe(201)
  const { token, user } = response.json()
  expect(verifyToken(token)).toMatchObject({ sub: user.id, role: 'user', ver: 0 })
  expect(user).toMatchObject({ name: form.name, email: account.email, role: 'user', emailConfirmed: false })
  expect(response.body).not.toMatch(/argon2|password/i)
})

test('a new account has mail, digest and reminders on, and push off', {
  tags: ['user.email-notifications', 'user.push-notifications', 'user.weekly-digest', 'user.event-reminders'],
}, async () => {
  expect((await register(fresh())).json().user).toMatchObject({
    emailNotifications: true,
    pushNotifications: false,
    weeklyDigest: true,
    eventReminders: true,
  })
})

test('a token is valid for fifteen minutes, and names its issuer, audience and kind', async () => {
  const before = Math.floor(Date.now() / 1_000)
  const { token, user } = (await register(fresh())).json()
  const [head, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  expect(head).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.any(String) })
  expect(claims).toEqual({
    iss: 'uitpost',
    aud: 'uitpost',
    typ: 'access',
    sub: user.id,
    role: 'user',
    ver: 0,
    confirmed: false,
    sid: expect.any(String),
    iat: expect.any(Number),
    exp: claims.iat + 900,
  })
  expect(claims.iat).toBeGreaterThanOrEqual(before)
  expect(claims.iat).toBeLessThanOrEqual(Date.now() / 1_000)
})

test('the account and its announcement are saved together, the address for the notifier in it', async () => {
  const { user } = await signedIn()
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('noun', '=', 'user.changed')
    .orderBy('seq')
    .execute()
  const announced = rows.flatMap((row) => row.items as { id: string; email: string }[])
  expect(announced).toContainEqual(expect.objectContaining({ id: user.id, email: user.email, digestDay: 4 }))
})

test('the statement of age is kept with its time and wording', async () => {
  const { user } = await signedIn()
  const row = await db.selectFrom('account').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(row.ageStatement).not.toBe('')
  expect(row.ageStatedAt).toBeInstanceOf(Date)
})

test('all errors are returned together with the required messages, joined with commas', {
  tags: 'register.messages-together',
}, async () => {
  const response = await register({ ...form, name: ' ', email: 'noor@nowhere', password: 'kort', city: '' })
  expect(response.statusCode).toBe(400)
  expect(response.json().message).toBe(
    'Name is required, Please enter a valid email address, Password must be at least 8 characters long, City is required',
  )
})

test('missing members are reported with the same messages', {
  tags: 'register.messages-together',
}, async () => {
  expect((await register({})).json().message).toMatch(
    /^Name is required, Email is required, Password is required, City is required, Country must be/,
  )
})

test.each([
  ['two recipients', 'a@example.org,b@example.org'],
  ['a second header', 'a@example.org\r\nRCPT TO:<b@example.org>'],
  ['a display name', 'Noor <a@example.org>'],
  ['a NUL', 'a\u0000@example.org'],
])('an address with %s is refused', async (_, email) => {
  expect((await register({ ...form, email })).statusCode).toBe(400)
})

test('one address has one account, in any case and with concurrent requests', async () => {
  const account = fresh()
  const answers = await Promise.all(
    [account.email, account.email.toUpperCase(), account.email].map((email) =>
      register({ ...account, email }),
    ),
  )
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test.each([
  ['a role', { role: 'admin' }],
  ['a hash', { passwordHash: 'x' }],
  ['a confirmation', { emailConfirmed: true }],
])('%s cannot be brought along at registration', async (_, extra) => {
  expect((await register(fresh(extra))).statusCode).toBe(400)
})

test('a free account cannot begin with daily mail or SMS', { tags: 'roles.free-has' }, async () => {
  const response = await register(fresh({ preferredChannel: 'sms', deliveryFreq: 'daily' }))
  expect(response.statusCode).toBe(403)
  expect(response.json().message).toContain('SMS and WhatsApp notifications require premium account')
})

test.each(ROLES)(
  'the profile of a %s has that role and every field of the specification',
  {
    tags: [
      'user.name',
      'user.email',
      'user.role',
      'user.city',
      'user.country',
      'user.preferred-channel',
      'user.delivery-freq',
      'roles.four',
      'calls.profile-read',
    ],
  },
  async (role) => {
    const preferences = {
      city: 'Luik',
      country: 'BE',
      preferredChannel: 'sms',
      deliveryFreq: 'monthly',
      language: 'fr',
      timeZone: 'Europe/Brussels',
      digestDay: 2,
      digestHour: 17,
      emailNotifications: false,
      pushNotifications: true,
      weeklyDigest: true,
      eventReminders: false,
    } as const
    const stored = { ...preferences, name: 'Léa Dubois', phone: '+32470123456', emailConfirmedAt: null }
    const { headers, id, email, createdAt } = await addPerson(auth, role, {
      ...stored,
      phoneConfirmedAt: new Date(),
      stoppedChannels: ['whatsapp'],
    })
    expect((await http.inject({ url: '/api/user/profile', headers })).json()).toEqual({
      ...preferences,
      id,
      email,
      role,
      name: 'Léa Dubois',
      createdAt: createdAt.toISOString(),
      emailConfirmed: false,
      phone: '+32470123456',
      phoneConfirmed: true,
      stoppedChannels: ['whatsapp'],
    })
  },
)

test('each preference of a profile is changed by its own name, is answered and stays', async () => {
  const { headers, id } = await addPerson(auth, 'premium')
  const changes: Record<string, unknown> = {
    name: 'Léa',
    city: 'Luik',
    preferredChannel: 'whatsapp',
    deliveryFreq: 'daily',
    language: 'fr',
    country: 'DE',
    timeZone: 'Europe/Paris',
    digestDay: 0,
    digestHour: 23,
    emailNotifications: false,
    pushNotifications: true,
    weeklyDigest: false,
    eventReminders: false,
  }
  const profile = async () => (await http.inject({ url: '/api/user/profile', headers })).json()
  let expected = await profile()
  for (const [member, value] of Object.entries(changes)) {
    expected = { ...expected, [member]: value, ...(member === 'country' && { timeZone: 'Europe/Berlin' }) }
    expect((await put(headers, { [member]: value })).json()).toEqual(expected)
    expect(await profile()).toEqual(expected)
  }
  const { stoppedChannels: _stopped, ...announced } = expected
  const messages = await db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'user.changed')
    .orderBy('seq')
    .execute()
  expect(
    messages.flatMap(({ items }) => items as { id: string }[]).findLast((item) => item.id === id),
  ).toEqual({
    ...announced,
    suspended: false,
    channelConsentedAt: expect.any(String),
  })
})

test('the answers of registration and sign-in carry token and user', {
  tags: 'user.session-replies',
}, async () => {
  const account = fresh()
  const answers = [await register(account), await login(account.email)]
  for (const answer of answers) {
    expect(answer.json()).toEqual({ token: expect.any(String), user: expect.any(Object) })
    expect(answer.json().user.email).toBe(account.email)
  }
})

test.each(['GET', 'PUT'] as const)(
  '%s of the profile needs a bearer token, and a cookie is none',
  { tags: 'roles.bearer-for-profile' },
  async (method) => {
    const { headers } = await signedIn()
    const call = (sent: Record<string, string>) =>
      http.inject({
        method,
        url: '/api/user/profile',
        headers: sent,
        ...(method === 'PUT' && { payload: { city: 'Gent' } }),
      })
    expect((await call({})).statusCode).toBe(401)
    expect(
      (await call({ cookie: `token=${headers.authorization.slice('Bearer '.length)}` })).statusCode,
    ).toBe(401)
    expect((await call(headers)).statusCode).toBe(200)
  },
)

test('signing in answers token and user', { tags: 'calls.login' }, async () => {
  const account = fresh()
  await register(account)
  const response = await login(account.email.toUpperCase())
  expect(response.statusCode).toBe(200)
  expect(verifyToken(response.json().token)?.sub).toBe(response.json().user.id)
})

test('a wrong password and an unknown address get the same answer', async () => {
  const account = fresh()
  await register(account)
  const [wrong, unknown] = await Promise.all([
    login(account.email, 'not this one'),
    login('unknown@example.org'),
  ])
  const said = [wrong, unknown].map(({ statusCode, json }) => ({ statusCode, ...json(), requestId: '' }))
  expect(said[0]).toEqual(said[1])
  expect(said[0]?.statusCode).toBe(401)
})

test('long passwords and emoji are not truncated', async () => {
  const password = `${'🦔'.repeat(20)}${'x'.repeat(80)}`
  const account = fresh({ password })
  await register(account)
  expect((await login(account.email, password)).statusCode).toBe(200)
  expect((await login(account.email, password.slice(0, -1))).statusCode).toBe(401)
})

test('hashes are argon2id with 19 MiB, two passes', async () => {
  const { user } = await signedIn()
  const row = await db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

const put = (headers: Record<string, string>, payload: object) =>
  http.inject({ method: 'PUT', url: '/api/user/profile', headers, payload })

test('the GET reply can be sent back, and only editable members change', {
  tags: 'calls.profile-save',
}, async () => {
  const { user, headers } = await signedIn()
  const response = await put(headers, {
    ...user,
    city: 'Gent',
    country: 'BE',
    role: 'admin',
    email: 'else@example.org',
  })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ city: 'Gent', country: 'BE', role: 'user', email: user.email })
})

test('the dashboard may send only frequency and channel', { tags: 'calls.profile-dashboard' }, async () => {
  const { headers } = await signedIn()
  const response = await put(headers, { deliveryFreq: 'weekly', preferredChannel: 'email' })
  expect(response.json()).toMatchObject({ deliveryFreq: 'weekly', city: 'Utrecht' })
})

test('daily delivery needs premium, and nothing is saved of a refused change', {
  tags: ['preferences.frequency-needs-premium', 'roles.free-has'],
}, async () => {
  const { headers } = await signedIn()
  const refused = await put(headers, { city: 'Gent', deliveryFreq: 'daily' })
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'Daily and monthly notifications require premium account',
  ])
  const profile = await http.inject({ url: '/api/user/profile', headers })
  expect(profile.json().city).toBe('Utrecht')
})

test('an unknown member of a profile is named', async () => {
  const { headers } = await signedIn()
  const response = await put(headers, { passwordHash: 'x' })
  expect([response.statusCode, response.json().errors[0].field]).toEqual([400, 'passwordHash'])
})

test('a token of a deleted account is refused', async () => {
  expect((await http.inject({ url: '/api/user/profile', headers: auth.keys.bearer() })).statusCode).toBe(401)
})

test('the published keys contain no private parts', async () => {
  const { keys: published } = (await http.inject('/.well-known/jwks.json')).json()
  expect(published[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' })
  expect(published[0]).not.toHaveProperty('d')
})
