import type { Stretch } from '../evidence/folded-text.ts'
import { foldText } from '../evidence/folded-text.ts'
import type { PageModel } from '../evidence/page-model.ts'
import { NEGATED, namesInText } from './event-kinds.ts'
import { isPreparation } from './preparations.ts'
import { uniqueNames } from './works.ts'

const WORD = "\\p{Lu}[\\p{L}\\p{N}'’-]*"
/** Two or more words with capitals. */
const FULL = `${WORD}(?:\\s(?:(?:van|de|der|den|von|du|des|le|la|les|the|and|&|of|ten|ter)\\s){0,2}${WORD})+`
/** Nouns after which one word is a full name. */
const WHO =
  '(?:band|[Gg]ruppe|groupe|groep|duo|Duo|trio|Trio|kwartet|Quartett|quatuor|zanger|zangeres|Sänger(?:in)?|chanteur|chanteuse|cabaretier|Kabarettist(?:in)?|comedian|Comedian|humoriste|rapper|Rapper)\\s'
const NAME = `(?<name>(?<=${WHO})${WORD}(?:\\s${WORD})*|${FULL})`
const LEADS = '(?:[\\p{L}-]+\\s){0,5}?'
const START =
  '(?<=^|[,:;]\\s|\\s(?:de|het|die|der|das|le|la|les|the)\\s|^(?:De|Het|Die|Der|Das|Le|La|Les|The)\\s)'

const PERFORMING: RegExp[] = [
  // "Een concert door de Gentse zanger Piet Pot"
  `(?:[Cc]oncert|[Kk]onzert|[Oo]ptreden|[Rr]ecital|Auftritt|Gastspiel)\\s(?:van|door|met|von|mit|de|d['’]|du|par|by|with)\\s?${LEADS}${NAME}`,
  // "Piet Pot treedt op zaterdag op", "La Petite Bande se produira"
  `${START}${LEADS}${NAME}\\s(?:treedt|treden|tritt|treten|gastier(?:t|en)|est en concert|sont en concert|sera en concert|seront en concert|se produi(?:t|sent|ra|ront)|chanter(?:a|ont)|performs?\\s(?!“|")|will perform|will be performing)(?!\\p{L})`,
  `${START}${NAME}\\s(?:speelt|spelen|zingt|zingen|spielt|spielen|singt|singen|joue|jouent|plays?)\\s(?:op|in|am|im|le|à|on|at|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?!\\p{L})`,
  // "Op zaterdag treedt de band Vuur op", "Am Samstag ist zu Gast: Max Muster"
  `(?:treedt|treden|tritt|treten|gastier(?:t|en)|speelt|spelen|zingt|zingen|zu Gast:|te gast:|beurt aan|Besuch von)\\s(?:(?:de|het|die|der|das|den|een|eine?|dem)\\s)?(?:[\\p{Ll}-]+\\s|${WHO}){0,3}?${NAME}`,
].map((pattern) => new RegExp(pattern, 'gu'))

/** Music of somebody else, and matches. */
const OTHERS =
  /\b(?:werken|werke|oeuvres|works|muziek|musik|musique|music|liede?ren?|liedjes|songs|nummers|hits|chansons|tegen|gegen|contre|against|wedstrijd|rol van|rolle)\b/

/** "Piet Pot en de band Vuurwerk" */
const WITH_OTHERS = /^,?\s(?:en|und|et|and|&)\s(?:\p{Ll}+\s){0,3}\p{Lu}/u

/** Who performs on the one day of a sentence that names no event: "Op 14 november treedt de band Vuur op". */
export function performerIn(page: PageModel, { from, to }: Stretch): string | undefined {
  const text = page.text.slice(from, to)
  const folded = foldText(text).text
  if (isPreparation(text) || NEGATED.test(folded) || OTHERS.test(folded)) return undefined
  const { topics, kinds } = namesInText(text)
  if (topics.length > 0 || kinds.length > 0) return undefined
  const found = PERFORMING.flatMap((pattern) => [...text.matchAll(pattern)])
  if (found.some(({ 0: whole, index }) => WITH_OTHERS.test(text.slice(index + whole.length))))
    return undefined
  const names = uniqueNames(found.map(({ groups }) => groups?.name ?? ''))
  return names.length === 1 ? names[0]?.replace(/['’.-]+$/u, '') : undefined
}
