import type { CheerioAPI } from 'cheerio'

export interface JsonBlocks {
  values: unknown[]
  /** Scripts of type application/ld+json, readable or not. */
  blocks: number
  /** Blocks that strict JSON refuses; what could be repaired of them is among the values all the same. */
  malformedBlocks: number
}

/** Reads every JSON-LD script of a page; one bad block costs only itself. */
export function readJsonBlocks($: CheerioAPI): JsonBlocks {
  const found: JsonBlocks = { values: [], blocks: 0, malformedBlocks: 0 }
  $('script').each((_, script) => {
    if (!/^\s*application\/ld\+json\b/i.test($(script).attr('type') ?? '')) return
    found.blocks += 1
    const text = unwrap($(script).text())
    const strict = parse(text)
    if (!strict) found.malformedBlocks += 1
    const value = strict ?? parse(repair(text))
    if (value) found.values.push(value.json)
  })
  return found
}

/** Undefined when the text is no JSON; wrapped, because `null` is JSON too. */
export function parse(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** Old templates hide the JSON from old browsers in an HTML comment or a CDATA section. */
function unwrap(text: string): string {
  return text
    .trim()
    .replace(/^(?:\/\/\s*|\/\*\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/, '')
    .replace(/(?:\/\/\s*|\/\*\s*)?(?:-->|\]\]>)(?:\s*\*\/)?$/, '')
    .trim()
}

/** A string or a comment, also one that is never closed: whatever begins is read to its end, once. */
const STRING = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|$)/
const COMMENT = /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/
const STRINGS_AND_COMMENTS = new RegExp(`${STRING.source}|${COMMENT.source}`, 'g')
const STRINGS_AND_LEFTOVERS = new RegExp(`${STRING.source}|,(?=\\s*[}\\]])|;\\s*$`, 'g')

/** Takes out comments and trailing commas between strings, and raw control characters inside them. */
function repair(text: string): string {
  return text
    .replace(STRINGS_AND_COMMENTS, (token) => (token.startsWith('"') ? token.replace(/\p{Cc}+/gu, ' ') : ''))
    .replace(STRINGS_AND_LEFTOVERS, (token) => (token.startsWith('"') ? token : ''))
}
