import { expect, test } from 'vitest'
import { notifierConfig, twilioOf } from './config.ts'

const SID = 'a'.repeat(32)
const LIST = ['nl', 'fr', 'de', 'en'].map((language) => `${language}=HX${SID}`).join(' ')
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

test('the settings of Twilio are all there or none is', () => {
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
