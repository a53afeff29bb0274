import { wordsOf } from './folded-text.ts'

/** Stop words, and words around days and times. */
const STOP_WORDS = new Set(
  (
    'de het een der die das den dem des ein eine einer le la les un une du des au aux the an of and und et en or ou of ' +
    'in op te ten ter bij met van voor door naar aan uit om tot vanaf from to at on for with by im am um bis von vom zum ' +
    'zur mit bei nach aus auf fur dans sur par pour avec chez sous que qui dat is zijn wordt wird werden est sont are was ' +
    'uur uhr heures heure hours aanvang start begin debut beginn einlass deuren zaal open ouverture doors vanaf jusqu ' +
    'oclock elke iedere jeden jede chaque every tous toutes alle ook auch aussi also nog noch plus'
  ).split(' '),
)

/** "2026", "20h30", "17u30", "15h", "7pm". */
const NUMBER_OR_TIME = /^\d+(?:[hu]\d{0,2}|[ap]m)?$/

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

export const isContent = (word: string): boolean =>
  word.length >= 3 && !isStopWord(word) && !NUMBER_OR_TIME.test(word)

/** The words of a text without stop words, folded. */
export const contentWords = (text: string): string[] => wordsOf(text).filter(isContent)

/** Characters of the longest word that has no other forms. */
export const SHORT = 4
const ENDINGS = /(?:en|es|e|s|n|x)$/

/** "marché" and "marchés" have one stem. Short words have no endings. */
export const stemOf = (word: string): string => (word.length > SHORT ? word.replace(ENDINGS, '') : word)

/** Words for any event. */
export const ANY_EVENT = new Set(
  (
    'concert concerten evenement evenementen event events activiteit activiteiten voorstelling voorstellingen feest feesten ' +
    'festival festivals markt markten viering vieringen avond avonden middag middagen editie optreden optredens ' +
    'veranstaltung veranstaltungen konzert konzerte fest feste auffuhrung auffuhrungen vorstellung vorstellungen termin ' +
    'termine abend abende spectacle spectacles fete fetes evenements marche marches activite activites representation ' +
    'representations soiree soirees edition editions concerts show shows performance performances programma programme programm'
  ).split(' '),
)
