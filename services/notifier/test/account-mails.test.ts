import { LANGUAGES, MAIL_KINDS, type MailRequest } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { mailTexts } from '@uitpost/texts/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepDeliveries } from '../src/domain/deliveries/deliveries.ts'
import { removeOldDeliveries } from '../src/domain/projections/retention.ts'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => {
  stage.clock.now = NOW
  stage.sink.accept()
  stage.hints.length = 0
})
afterAll(() => stage.close())

const TOKEN = 'x7Wq-secret_of_a_mailed_link-93'
let count = 0
const request = (more: Partial<MailRequest> = {}): MailRequest => ({
  id: newId(),
  userId: newId(),
  kind: 'confirm',
  name: 'Noor de Vries',
  to: `noor${(count += 1)}@example.org`,
  language: 'en',
  token: TOKEN,
  code: null,
  about: null,
  expiresAt: new Date(NOW.getTime() + 1_800_000).toISOString(),
  ...more,
})
const rowOf = ({ id }: MailRequest) =>
  stage.db.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst()
const mailsTo = (address: string) => stage.sink.messages().filter(({ to }) => to.includes(address))
async function send(asked: MailRequest) {
  await stage.ask(asked)
  await stage.work()
  const [mail] = mailsTo(asked.to)
  return mail?.mail
}

test.each([
  ['confirm', 'Confirm your email address', '/auth/confirm?token='],
  ['reset', 'Choose a new password', '/auth/reset-password?token='],
  ['email-change', 'Confirm the change of your email address', '/auth/confirm?token='],
  ['sign-in', 'Your link to sign in', '/auth/sign-in?token='],
] as const)('the %s mail has its link in the text and in the button', async (kind, subject, path) => {
  const mail = await send(request({ kind }))
  expect(mail?.subject).toBe(subject)
  expect(mail?.text).toContain(`https://uitpost.test${path}${TOKEN}`)
  expect(mail?.text).toContain('Hello Noor de Vries,')
  expect(mail?.text).toContain('until 20 November at 13:30')
  const href = /href="([^"]+token[^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&#x3D;', '=')
  expect(href).toBe(`https://uitpost.test${path}${TOKEN}`)
})

test('an organiser gets a link to confirm a request, and later what was decided', {
  tags: ['organisers.confirmed', 'organisers.decided'],
}, async () => {
  const title = 'Boekenmarkt & meer'
  const asked = await send(request({ kind: 'organiser', title }))
  expect(asked?.subject).toBe(`Confirm your request about ${title}`)
  expect(asked?.text).toContain(`https://uitpost.test/organiser/confirm?token=${TOKEN}`)
  for (const [about, subject] of [
    ['taken-down', `Taken down: ${title}`],
    ['corrected', `Corrected: ${title}`],
    ['declined', `Not changed: ${title}`],
  ] as const) {
    const decided = await send(request({ kind: 'organiser-decided', token: null, about, title }))
    expect(decided?.subject).toBe(subject)
    expect(decided?.text).toContain(`“${title}”`)
    expect(decided?.text).not.toContain('/organiser/')
  }
})

test('a security mail has the event, its time, and a link to choose a new password', async () => {
  const mail = await send(request({ kind: 'security', token: null, about: 'password_changed' }))
  expect(mail?.subject).toBe('Your account: the password was changed')
  expect(mail?.text).toContain('https://uitpost.test/auth/forgot-password')
})

test.each(LANGUAGES)(
  'the mail about wrong passwords says in %s that nobody signed in with them',
  async (language) => {
    const mail = await send(request({ kind: 'security', token: null, about: 'locked_out', language }))
    const { security } = mailTexts(language).account
    expect(mail?.subject).toBe(security.subject({ what: security.happened.locked_out }))
    for (const text of [security.guessed.paragraph, security.guessed.caution, '/auth/forgot-password']) {
      expect(mail?.text).toContain(text)
    }
    expect(mail?.text).not.toContain(security.caution)
  },
)

test('a security mail about an unknown kind of event is sent', async () => {
  const mail = await send(request({ kind: 'security', token: null, about: 'moved_to_mars' }))
  expect(mail?.subject).toBe('Your account: a security setting was changed')
})

test('a mail about an administrator’s action does not suggest a new password', async () => {
  const mail = await send(request({ kind: 'security', token: null, about: 'suspended' }))
  expect(mail?.text).not.toContain('password')
})

test('without an SMS provider a phone code is a mail that says it is an SMS', async () => {
  const code = request({ kind: 'phone-code', to: '+31612345678', token: null, code: '042317' })
  await stage.ask(code)
  await stage.work()
  const [sms] = mailsTo('+31612345678@sms.uitpost.test')
  expect(sms?.mail.subject).toBe('SMS to +31612345678')
  expect(sms?.mail.text).toContain('042317')
  expect((await rowOf(code))?.channel).toBe('sms')
})

test.each(LANGUAGES)('every account mail exists in %s', async (language) => {
  for (const kind of MAIL_KINDS.filter((each) => each !== 'phone-code')) {
    const mail = await send(request({ kind, language, about: 'password_changed' }))
    expect(mail?.html).toContain('Noor de Vries')
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(/undefined|\{\{/)
  }
})

test('account mails ignore preferences and need no confirmed address', async () => {
  const person = await stage.person({
    emailConfirmed: false,
    emailNotifications: false,
    weeklyDigest: false,
  })
  const mail = await send(request({ userId: person.id, to: person.email ?? '' }))
  expect(mail?.subject).toBe('Confirm your email address')
})

test('a request that arrives twice and is hinted repeatedly is sent once', async () => {
  const asked = request()
  await Promise.all([stage.ask(asked), stage.ask(asked), stage.ask(asked)])
  await stage.work()
  await stage.ask(asked)
  await stage.work()
  expect(mailsTo(asked.to)).toHaveLength(1)
})

test('two requests of one person are two mails', async () => {
  const first = request()
  const second = request({ userId: first.userId, to: first.to, kind: 'reset' })
  await stage.ask(first)
  await stage.ask(second)
  await stage.work()
  expect(mailsTo(first.to)).toHaveLength(2)
})

test('once sent, the secret is deleted from the delivery', async () => {
  const asked = request()
  await send(asked)
  const row = await rowOf(asked)
  expect(row).toMatchObject({ status: 'sent', kind: 'account', payload: null })
})

test('a permanent refusal deletes the secret, too', async () => {
  stage.sink.refuseWith(550)
  const asked = request()
  await send(asked)
  expect(await rowOf(asked)).toMatchObject({ status: 'failed', payload: null })
})

test('when the reply is lost after the message was accepted, it is not sent again', async () => {
  stage.sink.dropAfterData()
  const asked = request()
  await send(asked)
  stage.sink.accept()
  stage.clock.now = new Date(NOW.getTime() + 600_000)
  await sweepDeliveries(stage.ctx)
  await stage.work()
  expect(mailsTo(asked.to)).toHaveLength(1)
  expect(await rowOf(asked)).toMatchObject({ status: 'uncertain', payload: null })
})

test('a temporary refusal is retried until the link has expired', async () => {
  const [patient, late] = [request(), request()]
  stage.sink.refuseWith(451)
  await send(patient)
  stage.sink.accept()
  stage.clock.now = new Date(NOW.getTime() + 60_000)
  await stage.ask(patient)
  await stage.work()
  expect(mailsTo(patient.to)).toHaveLength(1)
  stage.sink.refuseWith(451)
  await send(late)
  stage.sink.accept()
  stage.clock.now = new Date(NOW.getTime() + 1_800_000)
  await sweepDeliveries(stage.ctx)
  await stage.work()
  expect(mailsTo(late.to)).toEqual([])
  expect(await rowOf(late)).toBeUndefined()
})

test('deliveries are deleted after thirteen months, and lost requests with their secret after an hour', async () => {
  const asked = request()
  await send(asked)
  await sql`insert into dead_letter (id, queue, job_id, payload, error, attempts, at)
    values (${newId()}, 'mail.requested', 'a', ${JSON.stringify({ items: [asked] })}, 'x', 1, ${NOW})`.execute(
    stage.db,
  )
  const letters = async () => (await stage.db.selectFrom('deadLetter').select('id').execute()).length
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  stage.clock.now = new Date(NOW.getTime() + 3_000_000)
  await removeOldDeliveries(stage.ctx)
  expect(await letters()).toBe(1)
  stage.clock.now = new Date(NOW.getTime() + 3_700_000)
  await removeOldDeliveries(stage.ctx)
  expect(await letters()).toBe(0)
  stage.clock.now = days(395)
  await removeOldDeliveries(stage.ctx)
  expect(await rowOf(asked)).toBeDefined()
  stage.clock.now = days(397)
  await removeOldDeliveries(stage.ctx)
  expect(await rowOf(asked)).toBeUndefined()
})

test.each(MAIL_KINDS.filter((each) => each !== 'phone-code'))(
  'a %s mail leaves out a name that contains a message, in text, button and recipient',
  async (kind) => {
    const bait = 'Win at evil.example, call 0900-1234 or eve@evil.example'
    const mail = await send(request({ kind, name: bait, about: 'password_changed' }))
    expect(mail?.text).toContain('Hello,\n')
    expect(mail?.to).toMatchObject([{ name: '' }])
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/evil|0900/)
  },
)

test('a hostile name is neither markup in the mail nor a header', async () => {
  const mail = await send(request({ name: '<b>Noor</b>\r\nBcc: eve@example.org' }))
  expect(mail?.html).not.toContain('<b>Noor')
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
})

test.each([
  ['en', 'Confirm your email to start getting your weekly digest'],
  ['nl', 'Bevestig je e-mailadres om je weekoverzicht te krijgen'],
  ['fr', 'Confirmez votre adresse pour recevoir votre résumé hebdomadaire'],
  ['de', 'Bestätige deine E-Mail-Adresse für deine Wochenübersicht'],
] as const)(
  'a subscription by e-mail alone is confirmed by a link of seven days, in %s, without a name',
  { tags: 'subscribe.mail' },
  async (language, subject) => {
    const expiresAt = new Date(NOW.getTime() + 7 * 86_400_000).toISOString()
    const mail = await send(request({ kind: 'subscribe', language, name: '', expiresAt }))
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain(`https://uitpost.test/subscribe/confirm?token=${TOKEN}`)
    expect(mail?.text).toMatch(/27/)
    expect(mail?.text).toContain(mailTexts(language).account.subscribe.why)
    expect(mail?.text).not.toContain(mailTexts(language).account.why)
  },
)

test('registering an existing address mails its owner a link to sign in, without a secret', async () => {
  const mail = await send(request({ kind: 'registered-already', token: null }))
  expect(mail?.subject).toBe('You already have an account')
  expect(mail?.text).toContain('Sign In: https://uitpost.test/auth/login')
  expect(mail?.text).not.toContain('until')
})
