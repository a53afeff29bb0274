import { isContent } from '../evidence/content-words.ts'
import type { Stretch } from '../evidence/folded-text.ts'
import { foldText } from '../evidence/folded-text.ts'
import { KINDS } from './kind-words.ts'

const QUOTED =
  /(?<lead>(?:\p{L}+\s)?)(?<kind>\p{L}+|[:–-])\s[‘'“"„«]\s?(?<name>\p{Lu}[^‘'’“”"„«»\n]{2,70}?)\s?[’'”"“»](?!\p{L})/gu
/** Words for a work, before its name in quotes. */
const WORK = new RegExp(
  `(?:${KINDS}|spektakel|spectacle|exposition|piece|stuck|stuk|show|film|programma?|programme|titel|titre|intitulee?|revue|thriller|komodie|comedie|klucht|blijspel)$`,
)
/** Words before the name of a group, a room, a series or a theme, which is no name of an event. */
const NO_WORK =
  /(?:reihe|reeks|serie|cyclus|zyklus|cycle|saison|motto|thema|theme|vereniging|verein|association|stichting|groep|gruppe|groupe|band|duo|trio|kwartet|quartett|koor|chor|choeur|chorale|ensemble|harmonie|fanfare|orkest|orchester|orchestre|compagnie|cafe|zaal|saal|salle|restaurant|gasthaus|gasthof|hotel|hof|haus|huis|centrum|zentrum|centre|boek|buch|livre|roman|film?preis|prijs|preis|prix|lied|song|album|plays?|sings?|zingt|zingen|singt|singen|chant(?:e|ent)|krant|zeitung|journal)$/
/** A place, or what a name in quotes is only an occasion of. */
const PLACES = /^(?:in|im|te|bij|beim|chez|aux?|dans|at|naar|nach|near|zur)$/
/** "Am Sonntag heißt es „…“", "een avond genaamd ‘…’". */
const CALLED =
  /(?:heißt es(?:\s(?:[^.!?‘'“"„«]|\.\d){0,60})?|genaamd|getiteld|intitulée?|baptisée?|appelée?|dénommée?|called|titled|entitled|(?:unter dem|met de|met als|onder de|sous le|under the) (?:namen?|titel|noemer|nom|titre|name|title))\s$/iu
const POSSESSIVE = /^\p{Lu}\p{L}+s$/u
const BESIDE_DAY = /^,?\s(?:(?:op|am|le|on|vom|du)\s)?$/u

/**
 * The names in quotes that a sentence gives to its event: the one right before a day; without it those after a word for
 * a work and those in capitals.
 */
export function quotedNames(text: string, days: readonly Stretch[] = []): string[] {
  const found = [...text.matchAll(QUOTED)].flatMap(({ 0: whole, index, groups }) => {
    const name = groups?.name ?? ''
    const [kind, lead] = [groups?.kind, groups?.lead].map((word) => foldText(word ?? '').text.trim())
    if (kind === undefined || lead === undefined || NO_WORK.test(kind) || PLACES.test(kind)) return []
    // Leipzigs "Ältesten Newcomern", Ann's "Old Friends": persons rather than events.
    if (POSSESSIVE.test(groups?.kind ?? '')) return []
    const to = index + whole.length
    const isBeside = days.some(({ from }) => from >= to && BESIDE_DAY.test(text.slice(to, from)))
    const isCalled = CALLED.test(text.slice(0, index + whole.search(/[‘'“"„«]/u)))
    const isWork = isCalled || WORK.test(kind) || (!PLACES.test(lead) && (isInCapitals(name) || isBeside))
    return isWork ? [{ name, isBeside }] : []
  })
  const beside = found.filter((one) => one.isBeside)
  return (beside.length > 0 ? beside : found).map(({ name }) => name)
}

/** Several words, all capitalised as in a title. */
function isInCapitals(name: string): boolean {
  const words = name.split(/\s+/).filter((word) => isContent(foldText(word).text))
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word))
}
