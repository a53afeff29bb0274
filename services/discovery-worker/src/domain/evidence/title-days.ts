import { contentWords } from './content-words.ts'
import type { Stretch } from './folded-text.ts'
import type { PageDay } from './page-days.ts'
import { keyOf, type PageModel, sentenceAt, stretchOfLines, textBeside, within } from './page-model.ts'
import { isTitleLine } from './title-lines.ts'
import type { TitlePlace } from './title-places.ts'

/** The days that belong to a title, the stretch in which they do, and the block. */
export interface TitleDays {
  place: TitlePlace
  days: PageDay[]
  /** What speaks of these days and of no other ones. */
  scope: Stretch
  block: number
  /** How near: 0 in a sentence, 1 in a line, 2 in a block, 3 from the headings around it. */
  distance: 0 | 1 | 2 | 3
}

/** Days that follow each other with nothing named between them. */
interface Group {
  days: PageDay[]
  from: number
  to: number
}

/** Which days each place of a title dates; only the nearest kind counts, since what is further away may be another's. */
export function daysOfTitle(page: PageModel, places: readonly TitlePlace[]): TitleDays[] {
  const found = places.flatMap((place) =>
    place.block === undefined ? fromAbove(page, place) : inBlock(page, place, place.block),
  )
  // What is over says nothing of what is to come.
  const ahead = found.filter(({ days }) => days.some((day) => isAhead(day, page.fetchedOn)))
  const told = ahead.length > 0 ? ahead : found
  const nearest = Math.min(...told.map(({ distance }) => distance))
  return told.filter(({ distance }) => distance === nearest)
}

const isAhead = ({ starts, last, rule, possible }: PageDay, today: string): boolean =>
  rule !== undefined || [...starts, ...possible, last ?? ''].some((day) => day >= today)

function inBlock(page: PageModel, place: TitlePlace, block: number): TitleDays[] {
  const sentence = sentenceAt(page, place.from)
  const groups = groupsIn(page, sentence)
  if (groups.length > 0) {
    const own = ownGroup(page, groups, sentence, place)
    return own ? [{ place, days: own.days, scope: own.scope, block, distance: 0 }] : []
  }
  const line = stretchOfLines(page, place.line, place.line + 1)
  const inLine = groupsIn(page, line)
  // A day is named before it is told what it is about, or else all that follows are the title's.
  const before = inLine.filter(({ to }) => to <= sentence.from)
  const near = before.length > 0 ? before.slice(-1) : inLine
  if (near.length > 0)
    return near.map(({ days, from, to }, at) => ({
      ...{ place, days, block, distance: 1 as const },
      scope: near.length === 1 ? line : { from, to: near[at + 1]?.from ?? Math.max(to, line.to) },
    }))
  const all = isTitleLine(page, block, place) ? page.blocks[block] : undefined
  const days = page.daysOfBlock[block] ?? []
  return all ? [{ place, days, scope: stretchOfLines(page, all.from, all.to), block, distance: 2 }] : []
}

/** A title in a heading dates the blocks below it that have no title of their own, or that name it again. */
function fromAbove(page: PageModel, place: TitlePlace): TitleDays[] {
  if (sentenceAt(page, place.from).from !== page.lines[place.line]) return []
  const wanted = new Set(contentWords(page.text.slice(place.from, place.to)))
  const below = page.blocks.flatMap((one, block) =>
    place.line === 0 || one.around.some(({ from, to }) => from <= place.line && place.line < to)
      ? [{ ...one, block }]
      : [],
  )
  const told = below.map(({ from, to, block }) => {
    const scope = stretchOfLines(page, from, to)
    const named = namesIn(page, scope, page.daysOfBlock[block] ?? [])
    return { block, scope, isTitled: named.length > MAX_OWN_WORDS, again: again(named, wanted) }
  })
  const most = Math.max(0, ...told.map((one) => one.again))
  return told.flatMap(({ block, scope, isTitled, again: count }) =>
    below.length === 1 || !isTitled || (count > 0 && count === most)
      ? [{ place, days: page.daysOfBlock[block] ?? [], scope, block, distance: 3 as const }]
      : [],
  )
}

const again = (named: readonly string[], wanted: ReadonlySet<string>): number =>
  new Set(named.filter((word) => wanted.has(word))).size

/** A room and a note beside a day are no title of their own. */
const MAX_OWN_WORDS = 2

/** What a block names besides its days and hours. */
function namesIn(page: PageModel, scope: Stretch, days: readonly PageDay[]): string[] {
  const taken = [...days, ...within(page.hours, scope)].toSorted((a, b) => a.from - b.from)
  return contentWords(textBeside(page.text, scope, taken))
}

function groupsIn(page: PageModel, scope: Stretch): Group[] {
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

/**
 * Of several days in one sentence: those before a title where the sentence begins with a day, those behind it where it
 * ends with one. Elsewhere nobody can tell.
 */
function ownGroup(
  page: PageModel,
  groups: readonly Group[],
  sentence: Stretch,
  place: Stretch,
): { days: PageDay[]; scope: Stretch } | undefined {
  const [first] = groups
  const last = groups.at(-1)
  if (!first || !last) return undefined
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
  return undefined
}
