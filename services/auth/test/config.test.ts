import { createLogger, readConfig } from '@uitpost/service-kit'
import { createTestKeys, internalToken, testRedis } from '@uitpost/testing'
import { expect, test } from 'vitest'
import { authConfig } from '../src/config.ts'
import { openContext } from '../src/open-context.ts'

const keys = createTestKeys()
const { environment } = testRedis()
const ENVIRONMENT = {
  PORT: '8080',
  DATABASE_URL: 'postgres://127.0.0.1/unused',
  ...environment,
  JWT_PUBLIC_JWKS: keys.publicJwks,
  AUTH_SIGNING_JWKS: keys.privateJwks,
  INTERNAL_TOKEN: internalToken,
  PUBLIC_URL: 'https://uitpost.example',
}

test.each([
  ['the four of the product if nothing is set', {}, ['NL', 'BE', 'DE', 'FR']],
  ['those of the list, with or without spaces', { AUTH_PHONE_COUNTRIES: 'BE, LU,NL' }, ['BE', 'LU', 'NL']],
])('the countries of mobile numbers are %s', async (_, set, countries) => {
  const env = readConfig(authConfig, { ...ENVIRONMENT, ...set })
  const opened = await openContext(env, createLogger('auth', 'silent'))
  expect(opened.ctx.phoneCountries).toEqual(countries)
  await opened.close()
})

test.each(['XX', 'NL,XX', 'NL;BE', 'nl', ''])('the list of countries %j is refused', (list) => {
  expect(authConfig.AUTH_PHONE_COUNTRIES.safeParse(list).success).toBe(false)
})
