import { COUNTRIES } from '@uitpost/contracts'
import { commonConfig, databaseConfig, readConfig, readWith, wholeNumber } from '@uitpost/service-kit'
import { isSupportedCountry } from 'libphonenumber-js/max'
import { z } from 'zod'
import { parseSigningKeys } from './clients/signing-keys.ts'
import type { CountryCode } from './domain/channels/phone-numbers.ts'

export const authConfig = {
  ...commonConfig,
  ...databaseConfig,
  AUTH_SIGNING_JWKS: readWith('a JWKS of Ed25519 private keys', parseSigningKeys).meta({
    description: 'Private keys (JWKS, Ed25519); the first one signs session tokens, the others are retiring',
    examples: ['{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"2026-01","x":"…","d":"…"}]}'],
  }),
  AUTH_IP_LIMIT_PER_MINUTE: wholeNumber(
    10,
    'Calls of login, of register, of forgot and of reset that one address may make in a minute',
  ),
  AUTH_HASH_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(32)
    .optional()
    .meta({
      description:
        'Password hashes computed at the same time, each of 19 MiB; unless stated one less than there are cores',
      examples: ['2'],
    }),
  AUTH_SUBSCRIBE_MAILS_PER_NETWORK_DAY: wholeNumber(
    10,
    'Mails that the forms to subscribe by e-mail alone may cause from one IP network (an IPv4 address, or an IPv6 /64) in a day',
  ),
  AUTH_PHONE_COUNTRIES: readWith('country codes (ISO 3166), separated by commas', parseCountries)
    .default([...COUNTRIES])
    .meta({
      description: 'Countries whose mobile numbers may be given for SMS and WhatsApp',
      examples: ['NL,BE,DE,FR'],
    }),
  AUTH_SMS_CODES_PER_NETWORK_HOUR: wholeNumber(
    10,
    'Codes by SMS that one IP network (an IPv4 address, or an IPv6 /64) may cause in an hour',
  ),
  AUTH_SMS_CODES_PER_COUNTRY_HOUR: wholeNumber(
    300,
    'Codes by SMS that are sent in an hour to all numbers of one calling code',
  ),
}

/** Throws for anything but countries with a numbering plan. */
function parseCountries(text: string): CountryCode[] {
  return text.split(',').map((part) => {
    const country = part.trim()
    if (!isSupportedCountry(country)) throw new Error(`${country} is no country with phone numbers`)
    return country
  })
}

/** In local mode and tests all callers have one IP address. */
const LOCAL_LIMIT = 10_000

export const config = () => {
  const env = readConfig(authConfig, process.env)
  const { kid } = env.AUTH_SIGNING_JWKS[0]
  if (!env.JWT_PUBLIC_JWKS.some((key) => key.kid === kid))
    throw new Error(
      `AUTH_SIGNING_JWKS signs with ${kid}, which JWT_PUBLIC_JWKS does not list: no service would accept it`,
    )
  if (!env.UITPOST_LOCAL) return env
  return {
    ...env,
    AUTH_IP_LIMIT_PER_MINUTE: LOCAL_LIMIT,
    AUTH_SMS_CODES_PER_NETWORK_HOUR: LOCAL_LIMIT,
    AUTH_SUBSCRIBE_MAILS_PER_NETWORK_DAY: LOCAL_LIMIT,
  }
}
export type Config = ReturnType<typeof config>
