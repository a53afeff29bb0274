import { findNamedCity } from '../evidence/city-evidence.ts'
import { contentWords } from '../evidence/content-words.ts'
import { wordsOf } from '../evidence/folded-text.ts'
import type { PageDay } from '../evidence/page-days.ts'
import { keyOf, type PageModel, sentenceAt, stretchOfLines, within } from '../evidence/page-model.ts'
import { findStatus } from '../evidence/status-evidence.ts'
import { daysOfTitle, type TitleDays } from '../evidence/title-days.ts'
import { wholeTitles } from '../evidence/title-places.ts'
import { nameOfBlock, tidyName } from './block-names.ts'
import { fullerName, isNameOfKind, nameInCapitals, nameInSentence } from './sentence-names.ts'

/** An event as the words of a page give it, read by rules alone. */
export interface WordedEvent {
  title: string
  /** Local, YYYY-MM-DD, or YYYY-MM-DDTHH:MM where the page states one hour. */
  start: string
  end?: string
  city?: string
  cancelled: boolean
}

/** No page has more events to come. */
const MAX_EVENTS = 1_000

/**
 * Reads the events of a page without an AI, one block at a time. A block without a clear name and a certain day gives
 * none: nothing is better than something wrong.
 */
export function readWordedEvents(page: PageModel): WordedEvent[] {
  const names = page.blocks.map((_, block) => nameOfBlock(page, block) ?? nameFromAbove(page, block))
  const uses = Map.groupBy(
    names.filter((name) => name !== undefined),
    wordsIn,
  )
  const found: WordedEvent[] = []
  for (const [block, own] of names.entries()) {
    const isShared = own !== undefined && (uses.get(wordsIn(own))?.length ?? 0) > 1
    const name = isShared ? (fullerName(textOf(page, block), own) ?? own) : own
    found.push(...(name === undefined ? eventsInSentences(page, block) : eventsOfBlock(page, block, name)))
    if (found.length >= MAX_EVENTS) break
  }
  return [...new Map(found.map((one) => [`${wordsIn(one.title)} ${one.start}`, one])).values()]
}

const wordsIn = (text: string): string => wordsOf(text).join(' ')

function textOf(page: PageModel, block: number): string {
  const own = page.blocks[block]
  const { from, to } = stretchOfLines(page, own?.from ?? 0, own?.to ?? 0)
  return page.text.slice(from, to)
}

/** A name for the whole block wants one statement of days in it. */
function eventsOfBlock(page: PageModel, block: number, name: string): WordedEvent[] {
  const days = page.daysOfBlock[block] ?? []
  const [first] = days
  if (!first || days.some(isOpen) || new Set(days.map(keyOf)).size > 1) return []
  return eventsNamed(page, block, name, first)
}

function eventsInSentences(page: PageModel, block: number): WordedEvent[] {
  const days = (page.daysOfBlock[block] ?? []).filter((day) => !isDateline(page, day))
  return [...Map.groupBy(days, ({ from }) => sentenceAt(page, from).from).values()].flatMap((own) => {
    const [first] = own
    if (!first || own.some(isOpen)) return []
    const sentence = sentenceAt(page, first.from)
    const inCapitals = own.flatMap((day) => {
      const title = nameInCapitals(page, day, sentence)
      return title === undefined ? [] : eventsNamed(page, block, title, day)
    })
    if (inCapitals.length > 0) return inCapitals
    const title = nameInSentence(page, sentence, first)
    const isOne = new Set(own.map(keyOf)).size === 1
    return title !== undefined && isOne ? eventsNamed(page, block, title, first) : []
  })
}

/** Several readings, or a rule: no certain day. */
const isOpen = ({ starts, rule }: PageDay): boolean => rule !== undefined || starts.length === 0

/** "7 december – Morgenmiddag vindt …": the day of the news in front of it. */
const isDateline = (page: PageModel, { from, to, starts }: PageDay): boolean =>
  page.lines.includes(from) &&
  /^\s[–—-]\s\p{Lu}/u.test(page.text.slice(to, to + 4)) &&
  starts.every((day) => day <= page.fetchedOn)

/** The heading of the page names its only event, when the text below says the name again. */
function nameFromAbove(page: PageModel, block: number): string | undefined {
  if (page.blocks.length !== 1) return undefined
  const own = page.blocks[block]
  const heading = page.outline.headings.find(({ level }) => level === 1)
  if (!own || !heading) return undefined
  const { from, to } = stretchOfLines(page, heading.line, heading.line + 1)
  const name = tidyName(page.text.slice(from, to))
  const words = wordsOf(name ?? '').join(' ')
  if (name === undefined || contentWords(name).length === 0) return undefined
  const below = stretchOfLines(page, heading.line + 1, own.to)
  if (isNameOfKind(name)) return name
  return ` ${wordsOf(page.text.slice(below.from, below.to)).join(' ')} `.includes(` ${words} `)
    ? name
    : undefined
}

function eventsNamed(
  page: PageModel,
  block: number,
  title: string,
  { starts, last }: PageDay,
): WordedEvent[] {
  return starts
    .filter((day) => (last ?? day) >= page.fetchedOn)
    .flatMap((day) => {
      // What the gate would not believe is not read.
      const found = daysOfTitle(page, wholeTitles({ title, start: day, cities: [] }, page)).find(
        (one) => one.block === block && one.days.some(({ starts }) => starts.includes(day)),
      )
      if (!found) return []
      const { start, end = last } = timesOf(page, found, day)
      const { status } = findStatus({ title, start }, found, page)
      if (status === 'moved') return []
      const city = findNamedCity(page, found)
      return [{ title, start, ...(end && { end }), ...(city && { city }), cancelled: status !== 'on' }]
    })
}

/** The hour beside the day, when it is one and certain. */
function timesOf(page: PageModel, found: TitleDays, day: string): { start: string; end?: string } {
  const own = page.blocks[found.block]
  const whole = stretchOfLines(page, own?.from ?? 0, own?.to ?? 0)
  // An hour around a block may be that of the news.
  for (const scope of [found.scope, stretchOfLines(page, found.place.line, found.place.line + 1), whole]) {
    if (scope.from < whole.from || scope.to > whole.to) continue
    const hours = within(page.hours, scope).filter(({ role }) => role === 'start')
    const timed = hours.map((hour) => ({
      hour,
      before: within(page.days, { from: scope.from, to: hour.from }).at(-1),
    }))
    const ofDay = timed.filter(({ before }) => before?.starts.includes(day))
    const [only, ...others] = ofDay.length > 0 ? ofDay : timed.filter(({ before }) => before === undefined)
    if (!only) continue
    const [reading] = only.hour.readings
    const isSame = others.every(({ hour }) => hour.readings[0]?.start === reading?.start)
    const isBeside =
      only.before && /^[\s|,;·@–—-]{0,4}$/u.test(page.text.slice(only.before.to, only.hour.from))
    if (!only.hour.certain || !(isSame || isBeside) || !reading) return { start: day }
    return {
      start: `${day}T${reading.start}`,
      ...(reading.end !== undefined && reading.end > reading.start && { end: `${day}T${reading.end}` }),
    }
  }
  return { start: day }
}
