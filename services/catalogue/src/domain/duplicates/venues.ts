import { cached, wordsOf } from '../facts/titles.ts'
import { isMisspelt } from './compare-titles.ts'
import { meansTheSame } from './meaning.ts'
import { FILLER_WORDS, PART_WORDS, STREET_END, STREET_WORDS, VENUE_WORDS } from './words/venue-words.ts'

/**
 * How two locations compare: the same place; open, as one says too little; two names, which may be an old and a new
 * one; or certainly different, such as two halls of one house or two numbers of one street.
 */
export type VenueComparison = 'same' | 'open' | 'two names' | 'apart'

/** Pairs of venue names (`venuePair`) that admins confirmed by merging events. */
export type VenueAliases = ReadonlySet<string>

/** Removed at the end of an address only: some venues are named after a country. */
const COUNTRY =
  /,\s*(?:nederland|the netherlands|netherlands|pays-bas|niederlande|belgi[ëe]|belgique|belgien|belgium|deutschland|duitsland|germany|france|frankrijk|nl|be|de|fr)\s*$/iu
const POSTCODE = /^(?:\d{4}[a-z]{2}|\d{4,5})$/
const HOUSE_NUMBER = /^\d{1,4}[a-z]?$/

const KINDS = VENUE_WORDS.map((line) => line.split(', '))
const KIND_BY_NAME = new Map(KINDS.flatMap((names) => names.map((name) => [name, names[0] ?? name])))
const KIND_PHRASES = [...KIND_BY_NAME.keys()]
  .filter((name) => name.includes(' '))
  .toSorted((a, b) => b.length - a.length)
const isKind = new Set(KINDS.map(([name]) => name))

/** A location without its town, country and postcode. */
interface Place {
  /** Words of the name; kinds of places are replaced by one word for all languages. */
  words: string[]
  /** The words that are not kinds of places. */
  names: string[]
  street: string[]
  houseNumbers: ReadonlySet<string>
  /** First letters of its name. */
  initials: string
}

const CHURCH = /^(.{3,}?)s?(kerk|kirche|kapel|kapelle)$/

/** "Janskerk" is split into "Jan" and "kerk"; spellings of "saint" become "st". */
function partsOfName(word: string): string[] {
  if (/^(?:sint|saint|sankt|sainte|ste)$/.test(word)) return ['st']
  const [, name, kind] = CHURCH.exec(word) ?? []
  return name && kind ? [name, kind] : [word]
}

/** "12-14" is two house numbers; the 12 of "Zaal 12" is none, as it follows no street. */
const readPlace = cached((both): Place => {
  const [location = '', cities = ''] = both.split('\n')
  const plain = wordsOf(location.replace(COUNTRY, ''))
  let text = ` ${plain.flatMap(partsOfName).join(' ')} `
  for (const phrase of KIND_PHRASES)
    text = text.replaceAll(` ${phrase} `, ` ${(KIND_BY_NAME.get(phrase) ?? '').replaceAll(' ', '_')} `)
  const ofCity = new Set(cities.split('|').flatMap(wordsOf))
  const all = text.trim().split(' ').filter(Boolean)
  const words: string[] = []
  const street: string[] = []
  const houseNumbers = new Set<string>()
  let isStreet = false
  for (const [at, word] of all.entries()) {
    const behind = all[at + 1] ?? ''
    if (isStreet && HOUSE_NUMBER.test(word) && !POSTCODE.test(word)) houseNumbers.add(word)
    else if (ofCity.has(word) || POSTCODE.test(word)) continue
    else if (
      (STREET_END.test(word) && HOUSE_NUMBER.test(behind)) ||
      STREET_WORDS.has(word) ||
      /.(?:straat|strasse|steenweg|laan|gracht|kade|weg)$/.test(word)
    ) {
      isStreet = true
      street.push(word)
    } else if (isStreet && !FILLER_WORDS.has(word) && street.some((one) => STREET_WORDS.has(one)))
      street.push(word)
    else words.push(KIND_BY_NAME.get(word) ?? word.replaceAll('_', ' '))
  }
  const said = words.filter((word) => !FILLER_WORDS.has(word))
  const identifying = said.length > 0 ? said : words
  const initials = plain.map((word) => word[0]).join('')
  return {
    words: identifying,
    names: identifying.filter((word) => !isKind.has(word)),
    street,
    houseNumbers,
    initials,
  }
})

const placeOf = (location: string | null, cityNames: readonly string[]): Place =>
  readPlace(`${location ?? ''}\n${cityNames.join('|')}`)

/** Whether a location names a venue or a street, not only its city. */
export function namesVenue(location: string | null, cityNames: readonly string[]): boolean {
  const { words, street } = placeOf(location, cityNames)
  return words.length + street.length > 0
}

/** The name under which a venue alias is stored. */
export function venueName(location: string | null, cityNames: readonly string[]): string {
  const { words, street, houseNumbers } = placeOf(location, cityNames)
  return words.length > 0 ? words.join(' ') : [...street, ...houseNumbers].join(' ')
}

/** Key of a pair of venue names in a city; the order of the names does not matter. */
export const venuePair = (cityKey: string, one: string, other: string): string =>
  `${cityKey}|${[one, other].toSorted().join('|')}`

const isWithin = (fewer: readonly string[], more: readonly string[]): boolean =>
  fewer.every((word) => more.some((other) => word === other || isMisspelt(word, other)))

/** Whether one name abbreviates the other, as "AB" does "Ancienne Belgique". */
const isShortFor = (short: Place, long: Place): boolean =>
  short.words.length === 1 && long.initials.length > 1 && short.words[0] === long.initials

function compareNames(a: Place, b: Place): VenueComparison {
  const onlyA = a.words.filter((word) => !b.words.includes(word))
  const onlyB = b.words.filter((word) => !a.words.includes(word))
  // "Paradiso" and "Paradiso Noord" are two halls: the additional word names another place.
  const isShared = onlyA.length < a.words.length || onlyB.length < b.words.length
  const isPart = (word: string) => PART_WORDS.has(word)
  const isNumber = (word: string) => HOUSE_NUMBER.test(word)
  if (isShared && [...onlyA, ...onlyB].some(isPart)) return 'apart'
  if (onlyA.some(isPart) && onlyB.some(isPart)) return 'apart'
  if (isShared && onlyA.some(isNumber) && onlyB.some(isNumber)) return 'apart'
  const [first, second] = [a.words.join(' '), b.words.join(' ')]
  if (isWithin(a.words, b.words) || isWithin(b.words, a.words)) return 'same'
  if (first.replaceAll(' ', '') === second.replaceAll(' ', '')) return 'same'
  if (isShortFor(a, b) || isShortFor(b, a)) return 'same'
  if (meansTheSame(first, second)) return 'same'
  // "Sporthal Higro" and "Higro": only the kind of place is missing.
  const named = a.names.length > 0 && b.names.length > 0
  if (named && (isWithin(a.names, b.names) || isWithin(b.names, a.names))) {
    const namesAgree = isWithin(a.names, b.names) && isWithin(b.names, a.names)
    const kindsOnlyOnce = a.names.length === a.words.length || b.names.length === b.words.length
    return namesAgree && kindsOnlyOnce ? 'same' : 'open'
  }
  // A name in common and another word on both sides: two branches of a library, two halls of a theatre.
  return a.names.some((word) => word !== 'st' && b.names.includes(word)) ? 'apart' : 'two names'
}

/** Compares two locations in one city; a location that only names the city is 'open' to any. */
export function compareVenues(
  left: string | null,
  right: string | null,
  cityNames: readonly string[],
  aliases: VenueAliases = new Set(),
  cityKey = '',
): VenueComparison {
  const [a, b] = [placeOf(left, cityNames), placeOf(right, cityNames)]
  const [hasWordsA, hasWordsB] = [a, b].map(({ words, street }) => words.length + street.length > 0)
  if (!hasWordsA || !hasWordsB) return 'open'
  if (aliases.has(venuePair(cityKey, venueName(left, cityNames), venueName(right, cityNames)))) return 'same'
  const bothStreets = a.street.length > 0 && b.street.length > 0
  if (bothStreets) {
    const sameStreet = isWithin(a.street, b.street) || isWithin(b.street, a.street)
    const sameHouse =
      a.houseNumbers.size === 0 ||
      b.houseNumbers.size === 0 ||
      [...a.houseNumbers].some((number) => b.houseNumbers.has(number))
    if (!sameStreet || !sameHouse) return 'apart'
    if (a.words.length === 0 || b.words.length === 0) return 'same'
    return compareNames(a, b) === 'same' ? 'same' : 'open'
  }
  // A building on one side and a street on the other cannot be compared.
  if (a.words.length === 0 || b.words.length === 0) return 'open'
  return compareNames(a, b)
}
