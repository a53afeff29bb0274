import { findCity } from '@uitpost/places'
import { type Stretch, wordsOf } from './folded-text.ts'

/** Small words within names of places: "Alphen aan den Rijn", "Villers-sur-Lesse", "Freiburg im Breisgau". */
const LINKING =
  "aan|a|am|an|and|au|aux|auf|bei|bij|by|d|de|den|der|des|die|du|en|et|het|im|in|l|la|le|les|lez|ob|of|on|op|sous|sur|te|ten|ter|the|und|upon|van|vom|von|vor|zu|zum|zur|'s|’s|'t|’t"
const NAME_OF_CITY = new RegExp(
  `^(?:['’]?\\p{Ll}['’]?[\\s-])?['’]?\\p{Lu}[\\p{L}\\p{M}\\p{N}'’.()/-]*(?:[\\s,]+(?:(?:${LINKING})(?![\\p{L}])['’/]?|[(]?\\p{Lu}[\\p{L}\\p{M}'’.)/-]*|\\p{N}+)){0,7}$`,
  'u',
)

/** A sentence of the page is no city, whatever an answer calls it: only words with capitals are its name. */
export const isNameOfCity = (quote: string): boolean =>
  /\p{Lu}/u.test(quote) && (NAME_OF_CITY.test(quote) || findCity(quote) !== undefined)

/** Words of a part of an address line; longer ones are sentences. */
const MAX_WORDS = 8
/** Words in small letters that a name may have beside linking ones: "grote zaal van het oude gemeentehuis". */
const MAX_SMALL = 3
/** The same of a name that stands alone in its line. */
const MAX_SMALL_ALONE = 1

/** Signs of code, addresses of the web, questions and labels, which no name has. */
const FOREIGN_SIGNS = /[?!:`={}<>_@#$%*|\\;[\]]/
const SMALL_WORD = /(?<![\p{L}\p{M}\p{N}'’-])\p{Ll}[\p{L}\p{M}]*/gu
const LINKING_WORD = new RegExp(`^(?:${LINKING})$`, 'u')
/** Verbs and words that address a reader, which sentences have and names have not. */
const WORD_OF_SENTENCE =
  /^(?:is|are|was|were|be|has|have|will|must|should|please|you|your|this|that|it|its|ist|sind|wird|werden|war|hat|haben|muss|soll|bitte|dein|deine|deinen|deiner|ihre|ihren|dass|das|est|sont|sera|seront|ont|doit|votre|vos|ton|tes|que|qui|ce|cette|zijn|wordt|worden|heeft|hebben|moet|moeten|zal|je|jouw|jullie|uw|dat|deze|dit)$/u

/** Whether a text may be a name: no sentence, no code, no address of the web. */
export function isName(quote: string): boolean {
  if (quote.split(/\s+/).length > MAX_WORDS || FOREIGN_SIGNS.test(quote)) return false
  const small = smallWordsOf(quote)
  return small.length <= MAX_SMALL && !small.some((word) => WORD_OF_SENTENCE.test(word))
}

const smallWordsOf = (quote: string): string[] =>
  quote.match(SMALL_WORD)?.filter((word) => !LINKING_WORD.test(word)) ?? []

/** What closes a quotation or a bracket before the sign that ends a sentence. */
const ENDS_SENTENCE = /^['"’”»)\]\s]*[.?!](?:\s|$)/u
const BEGINS_SENTENCE = /(?:^|[.?!:\n]\s*)['"‘“«(\s]*$/u
/** Words that lead to a place, right before its name, and labels such as "Locatie:". */
const LEADS_TO_PLACE =
  /(?<!\p{L})(?:(?:in|op|bij|te|aan|nabij|at|near|inside|outside|à|chez|dans|im|ins|am|beim|auf|zu|zur|zum|an|vor|naar|nach|to|vers|au|aux)(?:\s(?:de|den|der|dem|die|das|het|the|la|le|les))?|(?:locatie|plaats|waar|adres|zaal|lieu|où|adresse|salle|ort|wo|veranstaltungsort|treffpunkt|venue|where|location|place|address)\s*:|\p{Extended_Pictographic}\ufe0f?)\s*(?:l['’])?['"‘“«]?$/iu
/** Words of kinds of places, also at the end of a compound: "Lebuïnuskerk", "Stadthalle". */
const KIND_OF_PLACE =
  /(?:kerk|kapel|zaal|huis|hal|hof|plein|straat|laan|weg|park|bos|dijk|kade|gracht|markt|centrum|schouwburg|theater|museum|bibliotheek|school|kasteel|molen|stadion|tuin|kantine|café|cafe|terrein|kirche|halle|saal|haus|platz|straße|strasse|gasse|allee|zentrum|schloss|garten|bühne|bücherei|schule|église|eglise|chapelle|salle|maison|place|rue|avenue|parc|centre|théâtre|theatre|musée|musee|bibliothèque|bibliotheque|médiathèque|château|chateau|école|stade|jardin|church|chapel|hall|house|square|street|road|center|library|castle|stadium|garden|pub|club|arena|studio)(?!\p{L})/iu

/** Where a name stands: its line, and whether that line states a day or an hour. */
export interface NamePlace extends Stretch {
  line: Stretch
  isDated: boolean
}

/**
 * Whether a name is written as that of a place where it stands: behind a word that leads to a place, beside
 * its city, its day or its hour, as a kind of place, or alone in its line. Sentences, questions and code of a page are
 * none, whatever an answer calls them.
 */
export function isNameOfPlace(
  text: string,
  { from, to, line, isDated }: NamePlace,
  cities: readonly string[],
): boolean {
  const quote = text.slice(from, to)
  const [before, after] = [text.slice(line.from, from), text.slice(to, line.to)]
  if (!isName(quote) || /^['"’”»)\]\s]*[?!]/u.test(after)) return false
  if (isLedTo(before) || isBesideCity(before, after, cities) || isOneOf(quote, cities)) return true
  const isSentence = /\s/.test(quote) && BEGINS_SENTENCE.test(before) && ENDS_SENTENCE.test(after)
  if (isSentence) return false
  const isAlone = !/[\p{L}\p{N}]/u.test(before + after) && smallWordsOf(quote).length <= MAX_SMALL_ALONE
  return isDated || isAlone || KIND_OF_PLACE.test(quote)
}

/**
 * Whether a name of no known city is written as one where it stands: behind a word that leads to a place or a postcode,
 * or set apart by a comma, a bracket or a dash.
 */
export function isWrittenAsCity(text: string, { from, to }: Stretch, line: Stretch): boolean {
  const [before, after] = [text.slice(line.from, from), text.slice(to, line.to)]
  return (
    isLedTo(before) ||
    /(?:[,(|·–-]|\s-|\d{4,5}(?:\s?[A-Z]{2})?)\s*$/u.test(before) ||
    /^\s*[,)|·–-]/u.test(after)
  )
}

const isOneOf = (quote: string, cities: readonly string[]): boolean =>
  cities.some((city) => wordsOf(city).join(' ') === wordsOf(quote).join(' '))

/** Characters before a name that may say that it is a place. */
const REACH = 40
const isLedTo = (before: string): boolean => LEADS_TO_PLACE.test(before.slice(-REACH))

/** "Lebuïnuskerk, Deventer", "Lebuïnuskerk (Deventer)", "Deventer – Lebuïnuskerk". */
function isBesideCity(before: string, after: string, cities: readonly string[]): boolean {
  const [last, next] = [wordsOf(before.slice(-REACH)), wordsOf(after.slice(0, REACH))].map((words) =>
    words.join(' '),
  )
  const isNear = /^['"’”»]?[\s,(|·–-]*(?:(?:in|te|à|zu|at)\s+)?['’]?\p{L}/u.test(after)
  return cities
    .map((city) => wordsOf(city).join(' '))
    .some(
      (city) =>
        city !== '' &&
        ((isNear && new RegExp(`^(?:(?:in|te|a|zu|at) )?${city}(?: |$)`).test(next ?? '')) ||
          (/[\s,(|·–:-]$/u.test(before) && ` ${last}`.endsWith(` ${city}`))),
    )
}
