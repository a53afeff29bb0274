import { findCity } from '@uitpost/places'

const POSTCODE_AND_CITY =
  /(?:^|[\s,])(?:[A-Z]{1,2}-)?(\d{4} ?[A-Z]{2}|\d{4,5})[ ,]+([\p{L}][\p{L}'’ .-]{1,60})/u
const [MAX_LENGTH, MAX_PARTS] = [300, 10]

/**
 * The city in a one-line address: the text after the postcode, else its last part that names a city. The first of
 * several parts is a street or venue, and a single part is not an address.
 */
export function cityOfAddress(address: string): string | undefined {
  const text = address.slice(0, MAX_LENGTH)
  const lines = text.split(/[,\n;|]| - /).map((part) => part.trim())
  const behind = POSTCODE_AND_CITY.exec(text)?.[2]?.trim()
  if (behind !== undefined && findCity(behind)) return behind
  const parts = lines.filter((part) => part !== '').slice(0, MAX_PARTS)
  return parts
    .slice(1)
    .toReversed()
    .find((part) => !isCountry(part) && findCity(part))
}

const isCountry = (text: string): boolean =>
  /^(?:nl|be|de|fr|nederland|(?:the )?netherlands|belgië|belgie|belgique|belgium|deutschland|germany|france)$/i.test(
    text,
  )
