import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioDouble,
  TEMPLATES,
  type TwilioDouble,
} from '../../test/twilio-double.ts'
import type { PhoneMessage } from './phones.ts'

/** Path of Twilio's OpenAPI file, which we may not ship, to compare our requests with it. */
const specification = process.env['TWILIO_SPEC']

let double: TwilioDouble
beforeAll(async () => {
  double = await startTwilioDouble()
})
beforeEach(() => {
  double.requests.length = 0
  double.behave('accept')
})
afterAll(() => double.close())

const ID = '01940000-0000-7000-8000-000000000001'
const SMS: PhoneMessage = {
  id: ID,
  channel: 'sms',
  number: '+31612345678',
  text: 'Jouw week\nhttps://uitpost.test',
}
const WHATSAPP: PhoneMessage = {
  ...SMS,
  channel: 'whatsapp',
  template: { name: 'digest', language: 'nl', values: ['Jouw week:\n\t  markt', 'https://uitpost.test'] },
}

test('an SMS is posted as a form with the account’s credentials and a status callback for this delivery', async () => {
  expect(await double.twilio.send(SMS, 1)).toEqual({ kind: 'sent', reference: double.requests[0]?.sid })
  expect(double.requests).toEqual([
    {
      sid: expect.any(String),
      path: `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`,
      contentType: expect.stringContaining('application/x-www-form-urlencoded'),
      form: {
        To: '+31612345678',
        From: '+31970000001',
        Body: SMS.text,
        StatusCallback: `https://uitpost.test/api/webhooks/messages/${ID}/status?attempt=1`,
      },
    },
  ])
})

test('WhatsApp gets the template of the language without a text, and its values on one line', async () => {
  await double.twilio.send(WHATSAPP, 3)
  expect(double.requests[0]?.form).toEqual({
    To: 'whatsapp:+31612345678',
    From: 'whatsapp:+31970000002',
    ContentSid: TEMPLATES.digest.nl,
    ContentVariables: JSON.stringify({ 1: 'Jouw week: markt', 2: 'https://uitpost.test' }),
    StatusCallback: `https://uitpost.test/api/webhooks/messages/${ID}/status?attempt=3`,
  })
})

test('the values of a template stay within 1,024 letters', async () => {
  const values = ['x'.repeat(5_000), 'y'.repeat(5_000), 'https://uitpost.test']
  await double.twilio.send({ ...WHATSAPP, template: { name: 'notice', language: 'fr', values } }, 1)
  expect(double.requests[0]?.form['ContentVariables']?.length).toBeLessThan(1_024)
})

test.each([
  [400, 21211, { kind: 'failed', refused: 'address' }],
  [400, 21614, { kind: 'failed', refused: 'address' }],
  [400, 21217, { kind: 'failed', refused: 'address' }],
  [400, 21610, { kind: 'failed', refused: 'stopped' }],
  [400, 21608, { kind: 'failed' }],
  [400, 21408, { kind: 'failed' }],
  [400, 21612, { kind: 'failed' }],
  [400, 63016, { kind: 'failed' }],
  [400, 63021, { kind: 'failed' }],
  [400, 63018, { kind: 'retry', refused: 'domain' }],
  [429, 20429, { kind: 'retry', refused: 'domain' }],
  [401, 20003, { kind: 'retry', refused: 'us' }],
  [500, 20500, { kind: 'retry' }],
] as const)('HTTP %i with error %i gives %o after one request', async (status, code, outcome) => {
  double.behave({ status, code })
  const { error, ...rest } = { error: '', ...(await double.twilio.send(SMS, 1)) }
  expect(rest).toEqual(outcome)
  expect(error).toBe(`${code} Refused by the test`)
  expect(double.requests).toHaveLength(1)
})

test.each([
  ['JSON without a message', { status: 422, body: '{"detail":"no"}' }, 'failed'],
  ['a page of a proxy', { status: 503, body: '<html>', contentType: 'text/html' }, 'retry'],
  ['nothing', { status: 502, body: '', contentType: 'text/plain' }, 'retry'],
] as const)('an error that is %s is classified by its HTTP status', async (_, behaviour, kind) => {
  double.behave(behaviour)
  expect(await double.twilio.send(SMS, 1)).toEqual({
    kind,
    error: expect.stringContaining(String(behaviour.status)),
  })
})

test('a broken connection is uncertain, an unreachable server is retried', async () => {
  double.behave('drop')
  expect(await double.twilio.send(SMS, 1)).toMatchObject({ kind: 'uncertain' })
  const away = await startTwilioDouble()
  await away.close()
  expect(await away.twilio.send(SMS, 1)).toMatchObject({ kind: 'retry' })
})

describe.runIf(specification !== undefined)("Twilio's published specification (needs TWILIO_SPEC)", () => {
  const operation = '/paths/~12010-04-01~1Accounts~1%7BAccountSid%7D~1Messages.json/post'
  const FORM = `${operation}/requestBody/content/application~1x-www-form-urlencoded/schema`
  const REPLY = `${operation}/responses/201/content/application~1json/schema`
  const faultsOf = (schema: string, value: unknown) => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    // Refuse members that the specification does not list.
    const closed = readFileSync(specification ?? '', 'utf8').replaceAll(
      '"title": "CreateMessageRequest"',
      '"title": "CreateMessageRequest", "additionalProperties": false',
    )
    ajv.addSchema(JSON.parse(closed), 'twilio')
    const fits = ajv.compile({ $ref: `twilio#${schema}` })
    return fits(value) ? [] : fits.errors
  }

  test.each([
    ['an SMS', SMS],
    ['a WhatsApp message', WHATSAPP],
  ])('accepts %s as we send it, and declares each of its parameters', async (_, message) => {
    await double.twilio.send(message, 1)
    const form = double.requests[0]?.form
    expect(faultsOf(FORM, form)).toEqual([])
    expect(faultsOf(FORM, { ...form, Surprise: '1' })).not.toEqual([])
  })

  test('has the same responses as our test double', async () => {
    const response = await fetch(`${double.url}/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`, {
      method: 'POST',
      body: new URLSearchParams({ To: SMS.number, From: '+31970000001', Body: SMS.text }),
    })
    expect(response.status).toBe(201)
    expect(faultsOf(REPLY, await response.json())).toEqual([])
  })
})
