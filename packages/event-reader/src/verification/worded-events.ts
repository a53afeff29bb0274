import { findNamedCity, namedCities } from '../evidence/city-evidence.ts'
import { contentWords, isStopWord } from '../evidence/content-words.ts'
import type { PageDay } from '../evidence/days/page-days.ts'
import { type Stretch, wordsOf } from '../evidence/folded-text.ts'
import {
  keyOf,
  type PageModel,
  sentenceAt,
  stretchOfBlock,
  stretchOfLines,
  within,
} from '../evidence/page-model.ts'
import { isPreparation } from '../evidence/preparations.ts'
import { statedOnce } from '../evidence/shared-context.ts'
import { findStatus, type Status } from '../evidence/status-evidence.ts'
import { daysOfTitle, type TitleDays } from '../evidence/title-days.ts'
import { wholeTitles } from '../evidence/title-places.ts'
import { isOfDoors } from '../evidence/unsaid-doors.ts'
import { fullerName, nameOfBlock } from '../names/block-names.ts'

/** An event found in a page's text by rules, without AI. */
export interface WordedEvent {
  title: string
  /** Local, YYYY-MM-DD, or YYYY-MM-DDTHH:MM where the page states one time. */
  start: string
  end?: string
  city?: string
  cancelled: boolean
}

function namesOfBlocks(page: PageModel): (string | undefined)[] {
  const names = page.blocks.map((_, block) => nameOfBlock(page, block))
  const uses = Map.groupBy(
    names.filter((name) => name !== undefined),
    wordsIn,
  )
  return names.map((own, block) => {
    const isShared = own !== undefined && (uses.get(wordsIn(own))?.length ?? 0) > 1
    return isShared ? (fullerName(textOf(page, block), own) ?? own) : own
  })
}

/** A list has at least so many blocks; of a single event an AI also reads the place and what it is. */
const BLOCKS_OF_LIST = 3

/** The lines of a block and all of its coming events; `to` is exclusive. */
export interface ReadBlock {
  from: number
  to: number
  events: WordedEvent[]
}

/** What the rules read of a list. */
export interface ReadList {
  /** Blocks that the rules have read completely. */
  blocks: ReadBlock[]
  /** Events of blocks that state more, such as a venue, which an AI also reads. */
  further: WordedEvent[]
  /** Whether no block beside `blocks` has a coming day. */
  isAll: boolean
}

/** Reads a list by rules: the blocks that have a name and days of their own. */
export function readList(page: PageModel): ReadList {
  const names = namesOfBlocks(page)
  const cities = new Set(namedCities(page))
  const [onlyCity] = cities.size === 1 ? cities : []
  const blocks: ReadBlock[] = []
  const further: WordedEvent[] = []
  let isAll = true
  for (const [block, { from, to }] of page.blocks.entries()) {
    const [days, name] = [page.daysOfBlock[block] ?? [], names[block]]
    const found = name === undefined ? [] : eventsOfBlock(page, block, name)
    const coming = days.flatMap(({ starts, last }) => starts.filter((day) => (last ?? day) >= page.fetchedOn))
    if (found.length > 0 && found.length === new Set(coming).size) {
      const events = found.map(({ city = onlyCity, ...event }) =>
        withoutCity({ ...event, ...(city && { city }) }),
      )
      const isRead = (cities.size === 0 || events.every(({ city }) => city)) && !saysMore(page, block, events)
      if (isRead) blocks.push({ from, to, events })
      else further.push(...events)
      isAll &&= isRead
    } else if (coming.length > 0 || days.some(isOpen)) isAll = false
  }
  return blocks.length + further.length < BLOCKS_OF_LIST
    ? { blocks: [], further: [], isAll: false }
    : { blocks, further, isAll }
}

/** Whether a block has words beside the names, days and cities of its events. */
function saysMore(page: PageModel, block: number, events: readonly WordedEvent[]): boolean {
  const { from, to } = stretchOfBlock(page, block)
  const days = (page.daysOfBlock[block] ?? []).toSorted((one, other) => one.from - other.from)
  const ends = [from, ...days.map((day) => day.to)]
  const between = ends.map((end, at) => page.text.slice(end, days[at]?.from ?? to))
  const own = new Set(events.flatMap(({ title, city = '' }) => contentWords(`${title} ${city}`)))
  return contentWords(between.join(' ')).some((word) => !own.has(word))
}

/** "Ruilbeurs in Utrecht" is the "Ruilbeurs" of another page; "marché de Noël de Huy" needs its last word. */
function withoutCity(event: WordedEvent): WordedEvent {
  const { title, city } = event
  if (city === undefined || !title.endsWith(` ${city}`)) return event
  const rest = title.slice(0, -city.length).replace(/[\s,–-]+(?:in|te|à)?\s*$/u, '')
  const isWhole = contentWords(rest).length > 0 && !isStopWord(wordsOf(rest).at(-1) ?? '')
  return isWhole ? { ...event, title: rest } : event
}

const wordsIn = (text: string): string => wordsOf(text).join(' ')

function textOf(page: PageModel, block: number): string {
  const { from, to } = stretchOfBlock(page, block)
  return page.text.slice(from, to)
}

/** A name for the whole block requires that it has one statement of days. */
function eventsOfBlock(page: PageModel, block: number, title: string): WordedEvent[] {
  const days = page.daysOfBlock[block] ?? []
  const [first] = days
  if (!first || days.some(isOpen) || new Set(days.map(keyOf)).size > 1) return []
  const { starts, last } = first
  return starts
    .filter((day) => (last ?? day) >= page.fetchedOn)
    .flatMap((day) => {
      // Only days that the gate would accept.
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

/** Ambiguous days, or a rule. */
const isOpen = ({ starts, rule, isYearAssumed }: PageDay): boolean =>
  rule !== undefined || starts.length === 0 || isYearAssumed === true

/**
 * The starts that a page's text gives this title, from its fetching on: one for each day, with the hour where it is
 * certain, and whether it takes place. Days of a rule ("every Sunday") are left out.
 */
export function startsOfTitle(page: PageModel, title: string): { start: string; status: Status }[] {
  const places = wholeTitles({ title, start: page.fetchedOn, cities: [] }, page)
  return daysOfTitle(page, places).flatMap((found) =>
    found.days
      .filter((day) => !isOpen(day))
      .flatMap(({ starts, last }) => starts.filter((day) => (last ?? day) >= page.fetchedOn))
      .map((day) => ({
        start: timesOf(page, found, day).start,
        status: findStatus({ title, start: day }, found, page).status,
      })),
  )
}

/** The hour beside the day, when it is one and certain. */
export function timesOf(page: PageModel, found: TitleDays, day: string): { start: string; end?: string } {
  const { place, block } = found
  // A time in the line of a title above the block may be that of a news item.
  const line = place.block === block ? [stretchOfLines(page, place.line, place.line + 1)] : []
  for (const scope of [
    found.scope,
    ...line,
    stretchOfBlock(page, block),
    ...statedOnce(page, place, block),
  ]) {
    const hours = within(page.hours, scope).filter(
      (hour) =>
        hour.role === 'start' &&
        (scope === found.scope || !(isOfPreparation(page, hour) || isClosing(page, hour))),
    )
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
    // That it is of the doors is likely, and no proof of the other one: "20.00 uur film, 21.00 uur concert".
    const isDoubtful = [only, ...others].some(({ hour }) => isOfDoors(hour, found, page))
    const isOfAll = scope !== found.scope && (only.before?.starts.length ?? 0) > 1
    if (isOfAll && hasOwnHour(page, day)) continue
    if (isDoubtful || !only.hour.certain || !(isSame || isBeside) || !reading) return { start: day }
    return {
      start: `${day}T${reading.start}`,
      ...(reading.end !== undefined && reading.end > reading.start && { end: `${day}T${reading.end}` }),
    }
  }
  return { start: day }
}

/** Whether the page has an hour below a mention of this day alone: "13 en 14 juli … Op 14 juli begint het om 10 uur". */
const hasOwnHour = (page: PageModel, day: string): boolean =>
  page.hours.some(({ role, from }) => {
    const before = within(page.days, { from: 0, to: from }).at(-1)
    return role === 'start' && before?.starts.length === 1 && before.starts[0] === day
  })

/** Characters of a clause that says when something ends. */
const LONGEST_ENDING = 200

/** "en is om 14 uur afgelopen", "schließt um 16 Uhr". */
function isClosing(page: PageModel, { from, to }: Stretch): boolean {
  const [before, behind] = [
    page.text.slice(Math.max(0, from - LONGEST_ENDING), from),
    page.text.slice(to, to + LONGEST_ENDING),
  ]
  return (
    /(?:eindigt|sluit|schließt|endet|se termine(?:ra)?|ferme(?:ra)?|ends|closes)\s(?:(?:om|um|à|at)\s)?$/iu.test(
      before,
    ) ||
    /^(?:\s(?:uur|uhr|heures))?\s(?:afgelopen|gedaan|zu ende|beendet|vorbei|over)(?!\p{L})/iu.test(behind)
  )
}

/**
 * "De kaartverkoop is van 19 tot 20 uur", away from the title's day. In a sentence with several clauses only the one
 * with day and hour counts: "Wie er op 14 november om 20 uur bij wil zijn, kan zich aanmelden".
 */
const isOfPreparation = (page: PageModel, { from }: Stretch): boolean => {
  const sentence = sentenceAt(page, from)
  const before = page.text.slice(sentence.from, from)
  const begin = sentence.from + Math.max(before.lastIndexOf(','), before.lastIndexOf(';')) + 1
  const end = page.text.slice(from, sentence.to).search(/[,;]/u)
  const clause = { from: begin, to: end < 0 ? sentence.to : from + end }
  const own = within(page.days, { from: clause.from, to: from }).length > 0 ? clause : sentence
  return isPreparation(page.text.slice(own.from, own.to))
}
