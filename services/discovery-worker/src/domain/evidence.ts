import type { EvidenceField, FieldEvidence, Verdict } from '@uitpost/contracts'
import type { DatedLine } from './dated-lines.ts'
import type { FoldedText, PageWords, Stretch } from './evidence/folded-text.ts'
import { findWords, wordsOf } from './evidence/folded-text.ts'
import { findStart } from './evidence/start-evidence.ts'
import type { EvidenceSource } from './evidence-source.ts'
import { hostOf, markedAs, readingOf } from './evidence-source.ts'
import type { PageEvent } from './json-ld/page-event.ts'

/** What somebody (a model, a feed, a person) says about an event. */
export interface ClaimedEvent {
  title: string
  /** ISO with the offset of the venue, or YYYY-MM-DD. */
  start: string
  city: string
  /** Other names of the city (Gent, Gand, Ghent). */
  cityNames?: readonly string[]
  link: string
}

export interface ProvenField extends FieldEvidence {
  /** Where the quote stands in the text; absent for quotes out of markup. */
  offset?: number
}

export interface EvidenceReport {
  verdict: Exclude<Verdict, 'unreachable'>
  score: number
  fields: Record<EvidenceField, ProvenField>
  /** False: the day is proven and the hour stands nowhere. Absent: no day proven, or no hour claimed. */
  timeProven?: boolean
}

const MAX_QUOTE = 300
/** Nobody writes titles or descriptions of this length, and the AI may not. */
const [MAX_TITLE, MAX_QUOTED] = [1_000, 10_000]
const WEIGHTS: Record<EvidenceField, number> = { title: 0.4, start: 0.3, city: 0.2, link: 0.1 }
/** What an hour that nobody wrote costs. */
const INVENTED_HOUR = 0.1
const UNPROVEN: ProvenField = { proven: false, quote: null }

/**
 * Looks every required field of a claim up in its source. Text counts when a visitor can read it, or when the page
 * states it as schema.org markup; quotes are literal pieces of the source.
 *
 * verified: everything is proven, the hour of a claim with an hour included. contradicted: the page gives this title other days to come, and this day nowhere.
 * partly: the title and its day or city, or everything but the hour. unverified: anything else.
 */
export function checkEvidence(claim: ClaimedEvent, source: EvidenceSource): EvidenceReport {
  const { folded, words: page, mentions } = readingOf(source)
  const titles = findTitle(claim, page)
  const marked = markedAs(source, claim.title)
  const sameDay = marked.filter(({ start }) => start?.slice(0, 10) === claim.start.slice(0, 10))
  const start = findStart(
    { text: folded.text, mentions },
    titles,
    claim.start,
    source.fetchedOn,
    ownLines(claim, source),
  )

  const nearest = titles.toSorted((a, b) => distance(a, start.mention) - distance(b, start.mention))[0]
  const [example] = sameDay.length > 0 ? sameDay : marked
  const fields: Record<EvidenceField, ProvenField> = {
    title: nearest ? quoted(folded, nearest) : example ? fromMarkup(source, example.title) : UNPROVEN,
    start: start.mention
      ? quoted(folded, start.mention)
      : sameDay[0]
        ? fromMarkup(source, sameDay[0].start?.slice(0, 10))
        : UNPROVEN,
    city: findCityName(claim, source, folded, page, nearest, example),
    link: findLink(claim, source),
  }
  // A day without a title it belongs to proves nothing.
  if (!fields.title.proven) fields.start = UNPROVEN
  const timed = claim.start.includes('T') && fields.start.proven
  const hour =
    start.timeProven === true ||
    sameDay.some((event) => event.start?.slice(0, 16) === claim.start.slice(0, 16))
  const contradicted =
    fields.title.proven &&
    !fields.start.proven &&
    (start.contradicted || marked.some((event) => (event.start ?? '').slice(0, 10) >= source.fetchedOn))
  return {
    verdict: verdictOf(fields, contradicted, timed && !hour),
    score: scoreOf(fields, timed && !hour),
    fields,
    ...(timed && { timeProven: hour }),
  }
}

/** Whether a visitor reads these words on the page, in this order; a line of an address piece by piece. */
export const isQuoted = (text: string, source: EvidenceSource): boolean => {
  const { words: page } = readingOf(source)
  const pieces = text.slice(0, MAX_QUOTED).split(/[,\n]/).map(wordsOf)
  return pieces.every((words) => words.length === 0 || findWords(page, words).length > 0)
}

/** The lines that date this title, on a page that lists several dated events; none elsewhere. */
function ownLines(claim: ClaimedEvent, source: EvidenceSource): DatedLine[] {
  const { lines } = readingOf(source)
  if (new Set(lines.map(({ line }) => line.title)).size < 2) return []
  const claimed = ` ${wordsOf(claim.title).join(' ')} `
  const says = (words: string): boolean =>
    words.trim() !== '' && (words.includes(claimed) || claimed.includes(words))
  return lines.filter(({ title, below }) => says(title) || says(below)).map(({ line }) => line)
}

function verdictOf(
  fields: EvidenceReport['fields'],
  contradicted: boolean,
  inventedHour: boolean,
): EvidenceReport['verdict'] {
  if (Object.values(fields).every(({ proven }) => proven)) return inventedHour ? 'partly' : 'verified'
  if (contradicted) return 'contradicted'
  return fields.title.proven && (fields.start.proven || fields.city.proven) ? 'partly' : 'unverified'
}

function scoreOf(fields: EvidenceReport['fields'], inventedHour: boolean): number {
  const names = Object.keys(WEIGHTS) as EvidenceField[]
  const sum = names.reduce((total, name) => total + (fields[name].proven ? WEIGHTS[name] : 0), 0)
  return Math.round((sum - (inventedHour ? INVENTED_HOUR : 0)) * 100) / 100
}

const sameWords = (a: string, b: string): boolean => {
  const words = wordsOf(a)
  return words.length > 0 && words.join(' ') === wordsOf(b).join(' ')
}

/**
 * The whole title, word for word; capitals, accents and punctuation do not count. The claim may add its own year or
 * city in front or behind ("Kerstmarkt Gent 2026"), since those are proven by themselves. Nothing else may be added.
 */
function findTitle(claim: ClaimedEvent, page: PageWords): Stretch[] {
  const whole = wordsOf(claim.title.slice(0, MAX_TITLE))
  const additions = [[claim.start.slice(0, 4)], ...[claim.city, ...(claim.cityNames ?? [])].map(wordsOf)]
  for (const words of [whole, ...stripped(whole, additions)]) {
    if (!words.some((word) => word.length >= 3 && !additions.flat().includes(word))) continue
    const found = findWords(page, words)
    if (found.length > 0) return found
  }
  return []
}

function stripped(title: string[], additions: string[][]): string[][] {
  const shorter: string[][] = []
  let words = title
  for (let round = 0; round < 2; round += 1) {
    const end = additions.find((added) => added.length > 0 && endsWith(words, added))
    const begin = end
      ? undefined
      : additions.find((added) => added.length > 0 && endsWith(words.toReversed(), added.toReversed()))
    if (end) words = words.slice(0, -end.length)
    else if (begin) words = words.slice(begin.length)
    else break
    shorter.push(words)
  }
  return shorter
}

const endsWith = (words: string[], end: string[]): boolean =>
  words.length > end.length && end.every((word, index) => words[words.length - end.length + index] === word)

/** A city in capitals only: "best" and "goes" are words, Best and Goes are places. Markup that names another city wins. */
function findCityName(
  claim: ClaimedEvent,
  source: EvidenceSource,
  folded: FoldedText,
  page: PageWords,
  title: Stretch | undefined,
  marked: PageEvent | undefined,
): ProvenField {
  const names = [claim.city, ...(claim.cityNames ?? [])].filter((name) => name.trim() !== '')
  if (marked?.city !== undefined && names.some((name) => sameWords(name, marked.city ?? ''))) {
    return fromMarkup(source, marked.city)
  }
  const places = names
    .flatMap((name) => findWords(page, wordsOf(name)))
    .filter(({ from, to }) => /\p{Lu}/u.test(folded.quote(from, to).quote))
    .filter((place) => marked?.city === undefined || distance(place, title) <= 300)
    .toSorted((a, b) => distance(a, title) - distance(b, title))
  return places[0] ? quoted(folded, places[0]) : UNPROVEN
}

/** The link is the page itself, or one that the page gives on its own host. */
function findLink(claim: ClaimedEvent, source: EvidenceSource): ProvenField {
  const wanted = comparable(claim.link)
  if (wanted === undefined) return UNPROVEN
  const own = [source.url, source.requestedUrl].find((url) => url !== undefined && comparable(url) === wanted)
  if (own !== undefined) return fromMarkup(source, own)
  const host = hostOf(source.url)
  const given = [...(source.links ?? []), ...(source.events ?? []).map(({ url }) => url ?? '')]
  const linked = given.find((url) => hostOf(url) === host && comparable(url) === wanted)
  return linked === undefined ? UNPROVEN : fromMarkup(source, linked)
}

/** Scheme, www, a closing slash, the fragment and marks of campaigns make no other page. */
function comparable(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, pathname, searchParams } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const query = [...searchParams].filter(([name]) => !/^(utm_|fbclid|gclid)/.test(name))
  return `${hostOf(url)}${pathname.replace(/\/$/, '')}?${new URLSearchParams(query).toString()}`
}

const distance = (a: Stretch, b: Stretch | undefined): number =>
  b ? Math.max(0, a.from - b.to, b.from - a.to) : a.from

function quoted(folded: FoldedText, { from, to }: Stretch): ProvenField {
  const { quote, offset } = folded.quote(from, to)
  return { proven: true, quote: quote.slice(0, MAX_QUOTE), offset }
}

/** Markup may be escaped; a quote is given only when it stands in the source to the letter. */
function fromMarkup({ markup = '' }: EvidenceSource, value: string | undefined): ProvenField {
  const literal = value !== undefined && value !== '' && markup.includes(value)
  return { proven: true, quote: literal ? value.slice(0, MAX_QUOTE) : null }
}
