/**
 * Names that are elided although the rule below does not see it. A written h says nothing about its sound: it is mute
 * in these French names and aspirated in Dutch, Flemish and German ones (de Haarlem, de Hasselt, de Hambourg).
 */
const ELIDED = new Set([
  ...['halluin', 'harfleur', 'harnes', 'haubourdin', 'hazebrouck', 'hendaye', 'hénin-beaumont', 'hennebont'],
  ...['herblay', 'héricourt', 'hérouville-saint-clair', 'hirson', 'hyères', 'yerres'],
])
const WITH_ARTICLE = { de: { le: 'du', les: 'des' }, à: { le: 'au', les: 'aux' } }

/**
 * Whether "de" becomes "d’" before a name: before a vowel, and before a y that sounds like i (Yvetot, not Yutz). Not
 * before "ou" with another vowel, which sounds like w (de Ouistreham), nor before an h, a few names excepted. Names
 * that begin with an apostrophe ('s-Hertogenbosch) begin with a consonant.
 */
function isElided(name: string): boolean {
  const written = name.toLowerCase()
  const plain = written.normalize('NFD').replace(/\p{M}/gu, '')
  return ELIDED.has(written) || (/^([aeiouœæ]|y[^aeiouy])/.test(plain) && !/^ou[aeiy]/.test(plain))
}

function join(word: 'de' | 'à', name: string): string {
  const [, article = '', rest = ''] = /^(les?) (.+)$/i.exec(name) ?? []
  if (article) return `${WITH_ARTICLE[word][article.toLowerCase() === 'le' ? 'le' : 'les']} ${rest}`
  return word === 'de' && isElided(name) ? `d’${name}` : `${word} ${name}`
}

/** Joins "de" and "à" with the name of a town behind them: près d’Utrecht, du Havre, aux Sables-d’Olonne. */
export const joinFrench = (text: string, name: string): string =>
  text
    .replaceAll(` de ${name}`, () => ` ${join('de', name)}`)
    .replaceAll(` à ${name}`, () => ` ${join('à', name)}`)
