const WORDS =
  'afgelast|geannuleerd|gecanceld|geschrapt|vervalt|vervallen|gaat (?:helaas )?niet door|' +
  'annulée?s?|annulation|supprimée?s?|' +
  'abgesagt|absage|storniert|entfällt|entfallen|fällt (?:leider )?aus|ausgefallen|findet (?:leider )?nicht statt|' +
  'cancelled|canceled|called off'
const SEPARATOR = '[:!|/*\\-\u2013\u2014]'

/**
 * "AFGELAST: x", "*** ABGESAGT *** x", "Annulé - x", "Annulé"; without separator the word may begin a title
 * ("Cancelled flights").
 */
const FIRST = new RegExp(`^\\W*(?:${WORDS})(?=\\s*(?:$|${SEPARATOR}))`, 'iu')
/** "x [geannuleerd]", "(annulé) x". */
const IN_BRACKETS = new RegExp(`[(\\[{]\\s*(?:${WORDS})(?=[\\s!.]*[)\\]}])`, 'iu')
/** "x - afgelast", "Training entfällt!". */
const LAST = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORDS})[\\s!.*]{0,9}$`, 'iu')
/** Characters examined of a title. */
const LONGEST = 1_000

/** Whether a title says, in Dutch, French, German or English, that the event is cancelled. */
export function saysCancelled(title: string): boolean {
  const text = title.slice(0, LONGEST).normalize('NFC').trim()
  return FIRST.test(text) || IN_BRACKETS.test(text) || LAST.test(text)
}
