import type { Region } from '../blocks/regions.ts'
import { oncePer, oncePerObject } from '../lookups/once-per.ts'
import { changesOn, namesOther, newDaysIn } from './changes.ts'
import { contentWords, stemOf } from './content-words.ts'
import { isAhead, type PageDay } from './days/page-days.ts'
import type { Stretch } from './folded-text.ts'
import {
  blockOf,
  keyOf,
  type PageModel,
  sentenceAt,
  stretchOfBlock,
  stretchOfLines,
  textBeside,
  within,
} from './page-model.ts'
import { isTitleLine } from './title-lines.ts'
import type { TitlePlace } from './title-places.ts'

/** The days that belong to a title, and where they are stated. */
export interface TitleDays {
  place: TitlePlace
  days: PageDay[]
  /** The stretch that is about these days only. */
  scope: Stretch
  block: number
  /** 0 in a sentence, such as the row of a table, 1 in a line of several sentences, 2 in a block, 3 in the headings around it. */
  distance: 0 | 1 | 2 | 3
}

/** Days with no other names between them. */
interface Group {
  days: PageDay[]
  from: number
  to: number
}

const ABOVE = 3

/**
 * The days that belong to each place of a title; in a block only the nearest count, as days further away may be
 * another event's, and days below a heading only where none stand beside the title.
 */
export function daysOfTitle(page: PageModel, places: readonly TitlePlace[]): TitleDays[] {
  const found = places.flatMap((place) =>
    place.block === undefined ? fromAbove(page, place) : inBlock(page, place, place.block),
  )
  const known = [...found, ...found.flatMap((one) => movedBelow(page, one))]
  // Past days say nothing about coming ones.
  const ahead = known.filter(({ days }) => days.some((day) => isAhead(day, page.fetchedOn)))
  const coming = ahead.length > 0 ? ahead : known
  const isBeside = coming.some(({ distance }) => distance < ABOVE)
  return coming.filter(
    ({ distance, block, place }) =>
      !(isBeside && distance === ABOVE && !isOwnText(page, block, place)) &&
      coming.every((other) => other.block !== block || other.distance >= distance),
  )
}

function inBlock(page: PageModel, place: TitlePlace, block: number): TitleDays[] {
  const sentence = sentenceAt(page, place.from)
  const groups = groupsIn(page, sentence)
  if (groups.length > 0) {
    const moved = groups.length > 1 ? newDaysOf(page, sentence) : []
    if (moved.length > 0) return [{ place, days: moved, scope: sentence, block, distance: 0 }]
    const own = ownGroup(page, groups, sentence, place)
    return own ? [{ place, days: own.days, scope: own.scope, block, distance: 0 }] : []
  }
  const line = stretchOfLines(page, place.line, place.line + 1)
  const inLine = groupsIn(page, line)
  // Days before the title in its line belong to it, or else all that follow.
  const before = inLine.filter(({ to }) => to <= sentence.from)
  const near = before.length > 0 ? before.slice(-1) : inLine
  if (near.length > 0)
    return near.map(({ days, from }, at) => ({
      place,
      days,
      block,
      distance: 1 as const,
      scope: near.length === 1 ? line : { from, to: near[at + 1]?.from ?? line.to },
    }))
  const days = page.daysOfBlock[block] ?? []
  return isTitleLine(page, block, place)
    ? [{ place, days, scope: stretchOfBlock(page, block), block, distance: 2 }]
    : []
}

/** The new days in a sentence that moves an event: the one before the word is over. */
function newDaysOf(page: PageModel, sentence: Stretch): PageDay[] {
  const change = changesOn(page).find(({ from }) => from === sentence.from)
  return change && change.status !== 'cancelled'
    ? newDaysIn(
        page,
        change,
        within(page.days, sentence).filter(({ starts }) => starts.length > 0),
      )
    : []
}

/** The new days in the paragraph below that of a title: "Het concert is verplaatst naar 12 juni." */
function movedBelow(page: PageModel, { place, block }: TitleDays): TitleDays[] {
  const [own, next] = [page.blocks[block], page.blocks[block + 1]]
  if (!own?.isRun || !next?.isRun || next.around[0] !== own.around[0]) return []
  const scope = sentenceAt(page, page.lines[next.from] ?? 0)
  const days = newDaysOf(page, scope)
  const wanted = new Set(contentWords(page.text.slice(place.from, place.to)).map(stemOf))
  return days.length === 0 || namesOther(page, scope, wanted)
    ? []
    : [{ place, days, scope, block: block + 1, distance: 0 }]
}

/** A title in a heading applies to the blocks of its section without a title of their own, or with the same one. */
function fromAbove(page: PageModel, place: TitlePlace): TitleDays[] {
  if (sentenceAt(page, place.from).from !== page.lines[place.line]) return []
  const wanted = new Set(contentWords(page.text.slice(place.from, place.to)))
  const below = page.blocks.flatMap((one, block) =>
    place.line === 0 || one.around.some((region) => isOwnLine(region, place.line)) ? [{ ...one, block }] : [],
  )
  const described = below.map(({ from, to, block }) => {
    const scope = stretchOfLines(page, from, to)
    const named = namesIn(page, scope, page.daysOfBlock[block] ?? [])
    return {
      block,
      scope,
      isTitled: named.length > MAX_OWN_WORDS && !isOwnText(page, block, place),
      again: again(named, wanted),
    }
  })
  const most = Math.max(0, ...described.map((one) => one.again))
  return described.flatMap(({ block, scope, isTitled, again: count }) =>
    below.length === 1 || !isTitled || (count > 0 && count === most)
      ? [{ place, days: page.daysOfBlock[block] ?? [], scope, block, distance: 3 as const }]
      : [],
  )
}

/** Whether a block is a paragraph right below the heading of a section. */
const isOwnText = (page: PageModel, block: number, { line }: TitlePlace): boolean => {
  const { isRun, around } = blockOf(page, block)
  return isRun && line > 0 && around[0]?.from === line
}

/** Whether a line belongs to a region itself, and not to a section inside it. */
const isOwnLine = (region: Region, line: number): boolean =>
  holds(region, line) && !region.children.some((child) => holds(child, line))

const holds = ({ from, to }: Region, line: number): boolean => from <= line && line < to

const again = (named: readonly string[], wanted: ReadonlySet<string>): number =>
  new Set(named.filter((word) => wanted.has(word))).size

/** Words of a block that are not yet a title: a room, a note. */
const MAX_OWN_WORDS = 2

/** Names in a block beside its days and times. */
function namesIn(page: PageModel, scope: Stretch, days: readonly PageDay[]): string[] {
  const taken = [...days, ...within(page.hours, scope)].toSorted((a, b) => a.from - b.from)
  return contentWords(textBeside(page.text, scope, taken))
}

const knownGroups = oncePerObject<PageModel, Map<string, Group[]>>(() => new Map())

/** A title can stand in a sentence fifty times, whose days are grouped once. */
const groupsIn = (page: PageModel, scope: Stretch): Group[] =>
  oncePer(knownGroups(page), `${scope.from} ${scope.to}`, () => groupDays(page, scope))

function groupDays(page: PageModel, scope: Stretch): Group[] {
  const groups: Group[] = []
  for (const day of within(page.days, scope)) {
    const last = groups.at(-1)
    const isNext =
      last && (contentWords(page.text.slice(last.to, day.from)).length === 0 || same(last.days, day))
    if (last && isNext) {
      last.days.push(day)
      last.to = day.to
    } else groups.push({ days: [day], from: day.from, to: day.to })
  }
  return groups
}

const same = (days: readonly PageDay[], day: PageDay): boolean =>
  days[0] !== undefined && keyOf(days[0]) === keyOf(day)

const SEPARATOR = /[,;•·]\s|\s(?:en|und|et|and|&|sowie|evenals|ainsi que)\s/giu

/**
 * Of several days in a sentence: the only ones in the title's part of an enumeration ("5 juni De Vlieren, 12 juni Trio
 * Linde"); those before the title when the sentence begins with a day, and those after it when it ends with one.
 * Otherwise it is ambiguous.
 */
function ownGroup(
  page: PageModel,
  groups: readonly Group[],
  sentence: Stretch,
  place: Stretch,
): { days: PageDay[]; scope: Stretch } | undefined {
  const [first] = groups
  if (!first) return undefined
  const last = groups.at(-1) ?? first
  if (groups.length === 1) return { days: first.days, scope: sentence }
  const opens = contentWords(page.text.slice(sentence.from, first.from)).length > 0
  const closes = contentWords(page.text.slice(last.to, sentence.to)).length > 0
  if (!opens && closes) {
    const at = groups.findLastIndex(({ from }) => from <= place.from)
    const own = groups[at]
    return own && { days: own.days, scope: { from: own.from, to: groups[at + 1]?.from ?? sentence.to } }
  }
  if (opens && !closes) {
    const at = groups.findIndex(({ to }) => to >= place.to)
    const own = groups[at]
    return own && { days: own.days, scope: { from: groups[at - 1]?.to ?? sentence.from, to: own.to } }
  }
  return inEnumeration(page, groups, sentence, place)
}

function inEnumeration(
  page: PageModel,
  groups: readonly Group[],
  sentence: Stretch,
  place: Stretch,
): { days: PageDay[]; scope: Stretch } | undefined {
  const isInDays = (at: number): boolean => groups.some(({ from, to }) => from < at && at < to)
  const ends = [...page.text.slice(sentence.from, sentence.to).matchAll(SEPARATOR)]
    .map(({ 0: mark, index }) => sentence.from + index + mark.length)
    .filter((at) => !isInDays(at) && !(place.from < at && at < place.to))
  const from = ends.findLast((at) => at <= place.from) ?? sentence.from
  const to = ends.find((at) => at >= place.to) ?? sentence.to
  const [own, other] = groups.filter((one) => one.from >= from && one.to <= to)
  return own && !other ? { days: own.days, scope: { from, to } } : undefined
}
