/** A page that is no longer than this is read at once. */
export const MAX_PAGE_CHARACTERS = 16_000
/** A longer one in parts of at most this: the events of a dense list must fit into one answer. */
export const PART_CHARACTERS = 8_000
/** A part shorter than this is not divided any further. */
export const MIN_PART_CHARACTERS = 1_000
/** What stands before a part is shown with it, as a heading there may date what follows. */
const CONTEXT_CHARACTERS = 400

/** From where to where a part goes in the text of its page. */
export interface PagePart {
  from: number
  to: number
}

/** All of a page's text, in as few parts as its length allows. */
export const partsOf = (text: string): PagePart[] =>
  text.length <= MAX_PAGE_CHARACTERS
    ? [{ from: 0, to: text.length }]
    : divide(text, { from: 0, to: text.length }, PART_CHARACTERS)

/** The same in pieces of about half the length; nothing when it is too short for that. */
export function halvesOf(text: string, part: PagePart): PagePart[] {
  const length = part.to - part.from
  return length < 2 * MIN_PART_CHARACTERS ? [] : divide(text, part, Math.ceil(length / 2))
}

/** The words of a part; of a later one after the page's first line and the last lines before it. */
export function textOf(text: string, { from, to }: PagePart): string {
  const own = text.slice(from, to).toWellFormed()
  if (from === 0) return own
  const [title = ''] = text.split('\n', 1)
  const before = text.slice(Math.max(title.length, from - CONTEXT_CHARACTERS), from)
  const lines = before.slice(before.indexOf('\n') + 1).toWellFormed()
  return [title.slice(0, CONTEXT_CHARACTERS).toWellFormed(), '…', `${lines}${own}`].join('\n')
}

/** Ends parts at the ends of lines, else between words, else anywhere but inside a character. */
function divide(text: string, { from, to }: PagePart, longest: number): PagePart[] {
  const parts: PagePart[] = []
  for (let start = from; start < to; ) {
    const end = to - start <= longest ? to : endOf(text, start, start + longest)
    parts.push({ from: start, to: end })
    start = end
  }
  return parts
}

function endOf(text: string, start: number, latest: number): number {
  const earliest = start + (latest - start) / 2
  for (const gap of ['\n', ' ']) {
    const end = text.lastIndexOf(gap, latest - 1) + 1
    if (end > earliest) return end
  }
  return /[\ud800-\udbff]/.test(text.charAt(latest - 1)) ? latest - 1 : latest
}
