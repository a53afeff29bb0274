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

test('[§9 defaults] Delivery weekly, channel email, country NL; daily, weekly, monthly; email, whatsapp, sms; NL, BE, DE, and FR on preferences', () => {
  expect([DEFAULT_FREQUENCY, DEFAULT_CHANNEL, DEFAULT_COUNTRY]).toEqual(['weekly', 'email', 'NL'])
  expect(FREQUENCIES).toEqual(['daily', 'weekly', 'monthly'])
  expect(CHANNELS).toEqual(['email', 'whatsapp', 'sms'])
  expect(DISCOVERY_COUNTRIES).toEqual(['NL', 'BE', 'DE'])
  expect(COUNTRIES).toEqual(['NL', 'BE', 'DE', 'FR'])
})
