import { DomainError } from '@uitpost/service-kit'
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max'

export type { CountryCode }

export interface PhoneNumber {
  /** E.164, one spelling for each number. */
  number: string
  /** What it begins with after the plus, such as 31. */
  callingCode: string
}

/** What a phone that takes SMS may be; everything else may cost whoever calls it, or be no phone. */
const MOBILE = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

const listOf = (countries: readonly CountryCode[]): string => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return new Intl.ListFormat('en').format(countries.map((country) => names.of(country) ?? country))
}

const refuse = (code: string, message: string) =>
  new DomainError('bad_request', message, { errors: [{ field: 'phone', code, message }] })

/**
 * A mobile number of one of these countries, by the numbering plans of libphonenumber. Premium-rate, shared-cost,
 * personal and satellite numbers are refused: an SMS there costs us, and may earn whoever asked for it.
 */
export function readMobileNumber(written: string, countries: readonly CountryCode[]): PhoneNumber {
  const parsed = parsePhoneNumber(written)
  // Satellite and international services (+881, +979, …) belong to no country.
  if (parsed && !(parsed.country && countries.includes(parsed.country))) {
    throw refuse('country', `We can send codes to numbers of these countries only: ${listOf(countries)}.`)
  }
  // What is no valid number has no type.
  if (!parsed || !MOBILE.has(parsed.getType())) {
    throw refuse('not_mobile', 'Please enter the number of a mobile phone, with its country code.')
  }
  return { number: parsed.number, callingCode: parsed.countryCallingCode }
}
