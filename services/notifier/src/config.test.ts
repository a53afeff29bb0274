import { LANGUAGES } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { newVapidKeys } from '../test/push-double.ts'
import { notifierConfig, pushOf, twilioOf } from './config.ts'

const SID = 'a'.repeat(32)
const LIST = LANGUAGES.map((language) => `${language}=HX${SID}`).join(' ')
const templates = notifierConfig.NOTIFIER_TWILIO_DIGEST_TEMPLATES.parse(LIST)
const WITHOUT = {
  PUBLIC_URL: 'https://uitpost.test',
  NOTIFIER_TWILIO_ACCOUNT_SID: undefined,
  NOTIFIER_TWILIO_AUTH_TOKEN: undefined,
  NOTIFIER_TWILIO_FROM: undefined,
  NOTIFIER_TWILIO_WHATSAPP_FROM: undefined,
  NOTIFIER_TWILIO_DIGEST_TEMPLATES: undefined,
  NOTIFIER_TWILIO_NOTICE_TEMPLATES: undefined,
}
const ALL = {
  ...WITHOUT,
  NOTIFIER_TWILIO_ACCOUNT_SID: `AC${SID}`,
  NOTIFIER_TWILIO_AUTH_TOKEN: 'a token of the tests',
  NOTIFIER_TWILIO_FROM: '+31970000001',
  NOTIFIER_TWILIO_WHATSAPP_FROM: '+31970000002',
  NOTIFIER_TWILIO_DIGEST_TEMPLATES: templates,
  NOTIFIER_TWILIO_NOTICE_TEMPLATES: templates,
}

test('the settings of Twilio are either complete or absent', () => {
  expect(twilioOf(WITHOUT)).toBeUndefined()
  expect(twilioOf(ALL)).toMatchObject({ accountSid: `AC${SID}`, templates: { digest: templates } })
  expect(() => twilioOf({ ...ALL, NOTIFIER_TWILIO_FROM: undefined })).toThrow('missing: NOTIFIER_TWILIO_FROM')
})

test.each([
  ['a language missing', LIST.replace(/ en=.*/, '')],
  ['one language twice', LIST.replace('en=', 'nl=')],
  ['something else than a template', LIST.replace('en=HX', 'en=MG')],
])('a list of templates with %s is refused', (_, text) => {
  expect(notifierConfig.NOTIFIER_TWILIO_DIGEST_TEMPLATES.safeParse(text).success).toBe(false)
})

const PAIR = newVapidKeys()
const VAPID = {
  NOTIFIER_VAPID_PUBLIC_KEY: PAIR.publicKey,
  NOTIFIER_VAPID_PRIVATE_KEY: PAIR.privateKey,
  NOTIFIER_VAPID_SUBJECT: 'mailto:post@uitpost.test',
  NOTIFIER_PUSH_SERVICES: undefined,
}
const NO_VAPID = {
  NOTIFIER_VAPID_PUBLIC_KEY: undefined,
  NOTIFIER_VAPID_PRIVATE_KEY: undefined,
  NOTIFIER_VAPID_SUBJECT: undefined,
  NOTIFIER_PUSH_SERVICES: undefined,
}

test('the settings of push are either complete and consistent, or absent', () => {
  expect(pushOf(NO_VAPID)).toBeUndefined()
  expect(pushOf(VAPID)).toEqual({ ...PAIR, subject: 'mailto:post@uitpost.test', services: [] })
  expect(() => pushOf({ ...VAPID, NOTIFIER_VAPID_SUBJECT: undefined })).toThrow('all of its settings or none')
  const other = newVapidKeys().publicKey
  expect(() => pushOf({ ...VAPID, NOTIFIER_VAPID_PUBLIC_KEY: other })).toThrow('do not belong together')
})

test.each([
  ['http://push.local:8080 https://push.example.org', true],
  ['https://push.example.org/', false],
  ['push.example.org', false],
])('%j is accepted as further push services: %s', (text, taken) => {
  expect(notifierConfig.NOTIFIER_PUSH_SERVICES.safeParse(text).success).toBe(taken)
})
