import { attributeOf, elementsIn, type Page, textIn } from '../html/page-tree.ts'

/** Limits above real pages, which bound the cost of reading an event. */
const [MAX_DEPTH, MAX_ITEMS, MAX_MEMBERS, MAX_TEXT] = [50, 5_000, 200, 20_000]

/** Cuts long texts and lists of untrusted JSON, and leaves out what is nested too deep. */
function pruned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > MAX_TEXT ? value.slice(0, MAX_TEXT).toWellFormed() : value
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => pruned(item, depth + 1))
  const members = Object.entries(value).slice(0, MAX_MEMBERS)
  // fromEntries makes even `__proto__` an own member.
  return Object.fromEntries(members.map(([name, member]) => [name, pruned(member, depth + 1)]))
}

export interface JsonBlocks {
  values: unknown[]
  /** Scripts of type application/ld+json, readable or not. */
  blocks: number
  /** Blocks that are not valid JSON; what could be repaired of them is among the values. */
  malformedBlocks: number
}

/** Reads every JSON-LD script of a page; an invalid block does not affect the others. */
export function readJsonBlocks({ root }: Page): JsonBlocks {
  const found: JsonBlocks = { values: [], blocks: 0, malformedBlocks: 0 }
  for (const script of elementsIn(root, 'script')) {
    if (!/^\s*application\/ld\+json\b/i.test(attributeOf(script, 'type') ?? '')) continue
    found.blocks += 1
    const text = unwrap(textIn(script))
    const strict = parse(text)
    if (!strict) found.malformedBlocks += 1
    const value = strict ?? parse(repair(text))
    if (value) found.values.push(value.json)
  }
  return found
}

/** Undefined when the text is not JSON; wrapped, as `null` is JSON too. */
function parse(text: string): { json: unknown } | undefined {
  try {
    return { json: pruned(JSON.parse(text)) }
  } catch {
    return undefined
  }
}

/** Removes an HTML comment or CDATA section around the JSON, which old templates write. */
function unwrap(text: string): string {
  return text
    .trim()
    .replace(/^(?:\/\/\s*|\/\*\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/, '')
    .replace(/(?:\/\/\s*|\/\*\s*)?(?:-->|\]\]>)(?:\s*\*\/)?$/, '')
    .trim()
}

/**
 * Removes comments, trailing commas and a final semicolon outside strings, and control characters inside them. A
 * single pass: an unclosed string or comment is read to the end, once.
 */
function repair(text: string): string {
  const parts: string[] = []
  const marks = /"|\/\/|\/\*|,|;/g
  let at = 0
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const from = mark.index
    parts.push(text.slice(at, from))
    at = endOf(text, from, mark[0])
    if (mark[0] === '"') parts.push(text.slice(from, at).replace(/\p{Cc}+/gu, ' '))
    else if (mark[0] === ',' || mark[0] === ';') parts.push(mark[0])
    marks.lastIndex = at
  }
  return withoutTrailingCommas([...parts, text.slice(at)])
}

function endOf(text: string, from: number, mark: string): number {
  const reach = (end: number, length: number): number => (end < 0 ? text.length : end + length)
  if (mark === '//') return reach(text.indexOf('\n', from), 0)
  if (mark === '/*') return reach(text.indexOf('*/', from + 2), 2)
  if (mark !== '"') return from + mark.length
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at + 1
    if (text[at] === '\\') at += 1
  }
  return text.length
}

/** A comma is redundant when the next character other than white space is a closing bracket. */
function withoutTrailingCommas(parts: readonly string[]): string {
  const kept: string[] = []
  let next = ''
  for (const part of parts.toReversed()) {
    const leftOver = (part === ',' && (next === '}' || next === ']')) || (part === ';' && next === '')
    if (leftOver) continue
    kept.push(part)
    next = part.trimStart().charAt(0) || next
  }
  return kept.reverse().join('')
}
