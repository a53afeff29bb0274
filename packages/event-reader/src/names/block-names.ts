import { findCity } from '@uitpost/places'
import { contentWords, isContent } from '../evidence/content-words.ts'
import { type Stretch, wordsOf } from '../evidence/folded-text.ts'
import { type PageModel, stretchOfLines, within } from '../evidence/page-model.ts'
import { datedLines } from '../evidence/title-lines.ts'

/** In characters and words; anything longer is not a name. */
const [LONGEST_LINE, LONGEST_NAME, MAX_NAME_WORDS] = [160, 110, 16]
/** Words between a name and its day, time or place. */
const JOINTS =
  /(?:[\s,;:|@•>–—(-]|(?<![\p{L}\p{N}])(?:op|om|vanaf|van|am|um|ab|von|vom|le|les|dès|du|on|at|from|den|u|uur|uhr|h)(?![\p{L}\p{N}]))+$/iu
const LEADING = /^(?:[\s,;:|@•>–—)-]|(?:om|tot|vanaf|van|um|ab|bis|à|at|from|u|uur|uhr|h)(?![\p{L}\p{N}]))+/iu
/** Number of a list item: "1. ", "2) ". */
const NUMBER = /^\d{1,2}[.)]\s+(?=\p{L})/u
/** A heading that begins so is a sentence: "On déguste des vins", "Wir feiern". */
const SENTENCE =
  /^(?:on|nous|vous|je|ils?|elles?|wir|ihr|sie|es|ich|wij|we|jij|je|u|ik|zij|ze|er|you|they|it|i)\s\p{Ll}/iu
/** A place after a name and its day. */
const PLACE = /^[\s,|·–-]*(?:in|te|à|a|au|aux|chez|im|bei|zu|at|bij)(?![\p{L}])/iu
const NOTICE =
  /[[(]?(?<!\p{L})(?:afgelast|geannuleerd|gaat niet door|cancelled|canceled|annulée?|abgesagt|entfällt|uitverkocht|sold out|complet|ausverkauft|onder voorbehoud|uitgesteld|verschoben|reportée?)(?!\p{L})[\])]?\s*[:!–-]*\s*/giu
/** Labels such as "Waar: …" and "Aanvang", which are not names. */
const LABEL =
  /^(?:waar|wanneer|locatie|plaats|datum|tijd|aanvang|toegang|entree|prijs|tickets?|kaarten|info|meer info|lees meer|where|when|venue|date|time|doors|admission|location|price|read more|more info|wo|wann|ort|zeit|beginn|einlass|eintritt|mehr|karten|où|quand|lieu|heure|entrée|tarif|prix|lire la suite)(?!\p{L})/iu

/** Names of a site's pages and sections. */
const SECTION =
  /^(?:de |het |die |le |la |the |unsere? |onze |nos |our )?(?:agenda|kalender|calendrier|calendar|programma?|programme|nieuws|news|actualités?|aktuelles|neuigkeiten|home|welkom|willkommen|bienvenue|welcome|optredens|concerten|concerts|konzerte|evenementen|activiteiten|veranstaltungen|termine|événements|activités|events?|what's on|uitagenda|overzicht)$/iu
/** A headline above several events: "Onze agenda van het weekend", "Que faire ce week-end". */
const OVERVIEW =
  /(?<![\p{L}-])(?:agenda|uitagenda|kalender|calendrier|termine|veranstaltungen|what's on|que faire|wat te doen|things to do|idées (?:de )?sorties|uittips|ausgehtipps)(?![\p{L}-])/iu
/** A genre before a name, separated by a bar. */
const GENRE =
  /^(?:jeugd|toneel|klassiek|cabaret|theater|concert|film|dans|muziek|lezing|opera|musical|familie|kinder|jugend|kabarett|konzert|lesung|tanz|klassik|schauspiel|théâtre|danse|jeune public|cinéma|classique|humour|music|dance|comedy|drama|family)(?:\s\d{1,2}\+)?$/iu

/**
 * The name of a block's event: the first cell of a row, the heading, the words before the day of a list item, or the
 * line beside a line with only a day. Undefined when there is none or more than one.
 */
export function nameOfBlock(page: PageModel, block: number): string | undefined {
  const own = page.blocks[block]
  if (!own) return undefined
  const row = own.to - own.from === 1 ? cellsOf(page, own.from) : []
  if (row.length > 1) return nameInRow(page, row)
  const headings = page.outline.headings.filter(
    ({ line, level }) => level > 0 && line >= own.from && line < own.to,
  )
  const dated = datedLines(page, block)
  const [saying, ...others] = headings.filter(({ line }) => dated.has(line))
  if (saying) {
    const isHeadline = saying.level <= 1 && !isMarkedOff(page, saying.line)
    return others.length === 0 && !isHeadline ? nameInLine(page, saying.line) : undefined
  }
  const [heading, second] = headings
  if (heading && heading.line === own.from && heading.line > 0) {
    const isAlone = second === undefined || second.level > heading.level
    return isAlone ? nameInLine(page, heading.line) : undefined
  }
  if (!own.isRun && own.to - own.from === 1) return nameInLine(page, own.from)
  return nameBesideDay(page, own, [...dated])
}

/** The cells of a line that is a table row. */
function cellsOf(page: PageModel, line: number): Stretch[] {
  const starts = page.outline.cells.find((one) => one.line === line)?.starts ?? []
  const { from, to } = stretchOfLines(page, line, line + 1)
  const offsets = starts.map((start) => from + start)
  return offsets.map((offset, at) => ({ from: offset, to: offsets[at + 1] ?? to }))
}

/** The first column without a day, time or town: in most tables that is the name. */
function nameInRow(page: PageModel, cells: readonly Stretch[]): string | undefined {
  const free = cells.filter((cell) => !isTimed(page, cell))
  const named = free.map((cell) => page.text.slice(cell.from, cell.to).trim()).filter(isNamed)
  const [first] = named
  return first !== undefined && !isTown(first) ? tidyName(first) : undefined
}

/** "Le marché de Noël, le 4 décembre à Laplaigne", "Samstag 3. Dezember: Mitsing-Konzert". */
function nameInLine(page: PageModel, line: number): string | undefined {
  const whole = stretchOfLines(page, line, line + 1)
  const text = page.text.slice(whole.from, whole.to)
  const taken = timesIn(page, whole)
  const [first, last] = [taken[0], taken.at(-1)]
  if (!first || !last) return isPlainLine(text) ? tidyName(text) : undefined
  const before = page.text.slice(whole.from, first.from)
  const behind = page.text.slice(last.to, whole.to).replaceAll(NOTICE, '')
  const named = before.replace(JOINTS, '')
  if (isNamed(named)) {
    const isApart = named.length < before.trimEnd().length || !isNamed(behind)
    return isApart && (!isNamed(behind) || PLACE.test(behind)) ? tidyName(named) : undefined
  }
  // A sentence continues after its day; a name begins after a separator.
  const isMarked = /^[\s)]*(?:uur|uhr|u|h)?[\s)]*[:|–—-]/iu.test(behind)
  return isMarked && isPlainLine(behind.replace(LEADING, ''))
    ? tidyName(behind.replace(LEADING, ''))
    : undefined
}

/** "Concert in de kerk 8 december" above a page may be news; with a separator the day belongs to the name. */
function isMarkedOff(page: PageModel, line: number): boolean {
  const whole = stretchOfLines(page, line, line + 1)
  const [first] = timesIn(page, whole)
  const before = page.text.slice(whole.from, first?.from ?? whole.to)
  return !isNamed(before.replace(JOINTS, '')) || /[,:|(–—-]\s*(?:\p{Ll}+\s)?$/u.test(before)
}

/** The line above or below a line that only has a day. */
function nameBesideDay(
  page: PageModel,
  own: { from: number; to: number },
  [day, ...others]: readonly number[],
): string | undefined {
  if (day === undefined || others.length > 0 || !isOnlyWhen(page, day)) return undefined
  const line = day === own.from ? day + 1 : own.from
  // The title of the page or site does not name one event.
  if (line >= own.to || line === 0 || isPageHeading(page, line)) return undefined
  const { from, to } = stretchOfLines(page, line, line + 1)
  const [genre = '', ...parts] = page.text.slice(from, to).split('|')
  const text =
    parts.length === 1 && GENRE.test(genre.trim()) ? (parts[0] ?? '').trim() : page.text.slice(from, to)
  if (isTimed(page, { from, to }) || !isPlainLine(text)) return undefined
  return tidyName(text)
}

const isPageHeading = ({ outline }: PageModel, wanted: number): boolean =>
  outline.headings.some(({ line, level }) => line === wanted && level <= 1)

function isOnlyWhen(page: PageModel, line: number): boolean {
  const whole = stretchOfLines(page, line, line + 1)
  const [first] = timesIn(page, whole)
  return first !== undefined && contentWords(page.text.slice(whole.from, first.from)).length === 0
}

const timesIn = (page: PageModel, scope: Stretch): Stretch[] =>
  [...within(page.days, scope), ...within(page.hours, scope)].toSorted((a, b) => a.from - b.from)

const isTimed = (page: PageModel, scope: Stretch): boolean => timesIn(page, scope).length > 0

const isNamed = (text: string): boolean => /\p{L}{2}/u.test(text)

const isTown = (text: string): boolean => findCity(text) !== undefined

/** Neither a sentence nor a labelled fact. */
function isPlainLine(text: string): boolean {
  const words = text.trim()
  return (
    isNamed(words) &&
    words.length <= LONGEST_LINE &&
    /^[\p{Lu}\p{N}"“„«‘'’]/u.test(words) &&
    !/[.:…]$|[.!?]\s+\p{Lu}|\|/u.test(words) &&
    !LABEL.test(words)
  )
}

/** Removes numbers, notices and separators around a name; undefined when nothing is left. */
export function tidyName(text: string): string | undefined {
  const name = text
    .replaceAll(NOTICE, '')
    .trim()
    .replace(NUMBER, '')
    .replace(/^[\s,;:|>•–—-]+|[\s,;:|>•–—-]+$/gu, '')
  const count = wordsOf(name).length
  if (SECTION.test(name) || OVERVIEW.test(name) || SENTENCE.test(name)) return undefined
  return isNamed(name) && name.length <= LONGEST_NAME && count > 0 && count <= MAX_NAME_WORDS
    ? name
    : undefined
}

/** "marché de Noël", "concert de printemps". */
const FRENCH =
  /(?<!\p{L})(?:[Mm]arché|[Cc]oncert|[Ss]pectacle|[Ff]estival|[Ff]ête|[Pp]arade|[Ee]xposition|[Ff]oire|[Bb]rocante|[Cc]arnaval|[Bb]al)\s(?:de la |de l['’]|des |du |de |d['’])\p{Lu}[\p{L}-]+(?:\s(?:de|du)\s\p{Lu}[\p{L}-]+)?/gu

/** A fuller form of the name in the same block: "marché de Noël de Laplaigne" for "Le marché de Noël". */
export function fullerName(text: string, name: string): string | undefined {
  const wanted = wordsOf(name).filter(isContent).join(' ')
  const fuller = [...text.matchAll(FRENCH)]
    .map(([found]) => found)
    .filter((found) => wordsOf(found).filter(isContent).join(' ').startsWith(`${wanted} `))
  const unique = [...new Set(fuller)]
  return unique.length === 1 ? unique[0] : undefined
}
