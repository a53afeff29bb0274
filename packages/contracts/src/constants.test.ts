import { expect, test } from 'vitest'
import {
  CHANNELS,
  COUNTRIES,
  DEFAULT_CHANNEL,
  DEFAULT_COUNTRY,
  DEFAULT_FREQUENCY,
  DISCOVERY_COUNTRIES,
  FREQUENCIES,
} from './constants.ts'

test('Delivery weekly, channel email, country NL; daily, weekly, monthly; email, whatsapp, sms; NL, BE, DE, and FR on preferences', {
  tags: [
    'register.default-country',
    'register.default-channel',
    'register.default-frequency',
    'values.frequencies',
    'values.channels',
    'values.countries',
  ],
}, () => {
  expect([DEFAULT_FREQUENCY, DEFAULT_CHANNEL, DEFAULT_COUNTRY]).toEqual(['weekly', 'email', 'NL'])
  expect(FREQUENCIES).toEqual(['daily', 'weekly', 'monthly'])
  expect(CHANNELS).toEqual(['email', 'whatsapp', 'sms'])
  expect(DISCOVERY_COUNTRIES).toEqual(['NL', 'BE', 'DE'])
  expect(COUNTRIES).toEqual(['NL', 'BE', 'DE', 'FR'])
})
