import { DomainError } from '@uitpost/service-kit'
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max'

export type { CountryCode }

export interface PhoneNumber {
  /** E.164 in its canonical form. */
  number: string
  /** The country code, such as 31. */
  callingCode: string
}

/** Types of numbers that can receive SMS; others may charge for it. */
const MOBILE = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

const listOf = (countries: readonly CountryCode[]): string => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return new Intl.ListFormat('en').format(countries.map((country) => names.of(country) ?? country))
}

const refuse = (code: string, message: string) =>
  new DomainError('bad_request', message, { errors: [{ field: 'phone', code, message }] })

/**
 * Parses a mobile number of one of these countries, by libphonenumber's numbering plans. Throws `bad_request` for
 * anything else, because SMS to premium-rate, shared-cost, personal and satellite numbers cost us money and may pay the
 * requester.
 */
export function readMobileNumber(written: string, countries: readonly CountryCode[]): PhoneNumber {
  const parsed = parsePhoneNumber(written)
  // Satellite and international services (+881, +979, …) have no country.
  if (parsed && !(parsed.country && countries.includes(parsed.country))) {
    throw refuse('country', `We can send codes to numbers of these countries only: ${listOf(countries)}.`)
  }
  // Invalid numbers have no type.
  if (!parsed || !MOBILE.has(parsed.getType())) {
    throw refuse('not_mobile', 'Please enter the number of a mobile phone, with its country code.')
  }
  return { number: parsed.number, callingCode: parsed.countryCallingCode }
}
