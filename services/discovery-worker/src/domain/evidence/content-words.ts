import { wordsOf } from './folded-text.ts'

/** Words that name nothing, and the words that stand around days and hours. */
const SMALL = new Set(
  (
    'de het een der die das den dem des ein eine einer le la les un une du des au aux the an of and und et en or ou of ' +
    'in op te ten ter bij met van voor door naar aan uit om tot vanaf from to at on for with by im am um bis von vom zum ' +
    'zur mit bei nach aus auf fur dans sur par pour avec chez sous que qui dat is zijn wordt wird werden est sont are was ' +
    'uur uhr heures heure hours aanvang start begin debut beginn einlass deuren zaal open ouverture doors vanaf jusqu ' +
    'oclock elke iedere jeden jede chaque every tous toutes alle ook auch aussi also nog noch plus'
  ).split(' '),
)

export const isContent = (word: string): boolean =>
  word.length >= 3 && !SMALL.has(word) && !/^\d+$/.test(word)

/** The words of a text that name something, folded. */
export const contentWords = (text: string): string[] => wordsOf(text).filter(isContent)

const ENDINGS = /(?:en|es|e|s|n|x)$/

/** One word in two forms: "marché" and "marchés", "Flohmarkt" and "Promenaden-Flohmarkt" are told by their ends. */
export const sameWord = (a: string, b: string): boolean =>
  a === b || (a.length > 4 && stemOf(a) === stemOf(b))

export const stemOf = (word: string): string => (word.length > 4 ? word.replace(ENDINGS, '') : word)
