/** Longer pages are read in parts. */
export const MAX_PAGE_CHARACTERS = 16_000
/** Characters per part: the events of a dense list must fit into one answer. */
export const PART_CHARACTERS = 8_000
/** Shorter parts are not divided further. */
export const MIN_PART_CHARACTERS = 1_000
/** Characters before a part that are shown with it: a heading there may hold the date. */
const CONTEXT_CHARACTERS = 400

/** A part's range in the text of its page. */
export interface PagePart {
  from: number
  to: number
}

/** Divides a page's text into as few parts as its length allows. */
export const partsOf = (text: string): PagePart[] =>
  text.length <= MAX_PAGE_CHARACTERS
    ? [{ from: 0, to: text.length }]
    : divide(text, { from: 0, to: text.length }, PART_CHARACTERS)

/** Divides a part into pieces of about half its length; empty when it is too short. */
export function halvesOf(text: string, part: PagePart): PagePart[] {
  const length = part.to - part.from
  return length < 2 * MIN_PART_CHARACTERS ? [] : divide(text, part, Math.ceil(length / 2))
}

/** The text of a part; a later part follows the page's first line and the lines before it. */
export function textOf(text: string, { from, to }: PagePart): string {
  const own = text.slice(from, to).toWellFormed()
  if (from === 0) return own
  const [title = ''] = text.split('\n', 1)
  const before = text.slice(Math.max(title.length, from - CONTEXT_CHARACTERS), from)
  const lines = before.slice(before.indexOf('\n') + 1).toWellFormed()
  return [title.slice(0, CONTEXT_CHARACTERS).toWellFormed(), '…', `${lines}${own}`].join('\n')
}

/** Ends parts at ends of lines, else between words, else between characters. */
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
