import { LANGUAGES } from '@uitpost/contracts/constants'
import { textIn } from '../html/page-tree.ts'
import { parseFragment } from '../html/parse-page.ts'
import type { Node } from './event-nodes.ts'
import { isNode, listOf } from './event-nodes.ts'

/** Longer addresses are ignored. */
const MAX_ADDRESS = 2_000

/**
 * The text of a value: a string, {"@value"}, a list of those, or texts by language ({"nl": "…", "fr": "…"}), in the
 * first available language of `languages`.
 */
export function textOf(value: unknown, languages: readonly string[] = LANGUAGES): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) {
    const plain = value.find((item) => typeof item === 'string')
    if (plain !== undefined) return clean(plain)
    const entries = value.filter(isNode)
    const spoken = (language: string): Node | undefined =>
      entries.find((entry) => entry['@language'] === language)
    const chosen = languages.map(spoken).find(Boolean) ?? entries[0]
    return chosen && textOf(chosen, languages)
  }
  if (!isNode(value)) return undefined
  if ('@value' in value) return textOf(value['@value'], languages)
  if ('@list' in value || '@set' in value) return textOf(value['@list'] ?? value['@set'], languages)
  const chosen = byLanguage(value, languages)
  return chosen === undefined ? textOf(value.name, languages) : textOf(chosen, languages)
}

/** The preferred value of a language map; undefined when it is none. */
export function byLanguage(value: Node, languages: readonly string[] = LANGUAGES): unknown {
  const keys = Object.keys(value)
  if (keys.length === 0 || !keys.every((key) => /^[a-z]{2}(-[A-Z]{2})?$/.test(key))) return undefined
  const key = [...languages, ...LANGUAGES].find((language) => keys.includes(language)) ?? keys[0]
  return key === undefined ? undefined : value[key]
}

/** A property by its name, or by "@name", as some hand-made templates write. */
export const property = (node: Node, name: string): unknown => node[name] ?? node[`@${name}`]

export const firstNode = (value: unknown): Node | undefined => listOf(value).find(isNode)

export function webAddress(value: unknown, base: string): string | undefined {
  const text = listOf(value).find((item) => typeof item === 'string')
  if (
    text === undefined ||
    text.trim() === '' ||
    text.length > MAX_ADDRESS ||
    !URL.canParse(text.trim(), base)
  )
    return undefined
  const url = new URL(text.trim(), base)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}

/** Cached: the parts of an event repeat its texts. */
const cleaned = new Map<string, string | undefined>()
const MAX_CLEANED = 200

function clean(value: string): string | undefined {
  if (!MARKUP.test(value)) return tidy(value)
  if (!cleaned.has(value)) {
    if (cleaned.size >= MAX_CLEANED) cleaned.clear()
    cleaned.set(value, tidy(withoutMarkup(value)))
  }
  return cleaned.get(value)
}

const MARKUP = /&[a-z0-9#]+;|<\/?[a-z][^<>]*>/i

/** Resolves entities, twice as templates escape twice, and removes tags. */
function withoutMarkup(value: string): string {
  let text = value
  for (let round = 0; round < 2 && MARKUP.test(text); round += 1) {
    const tree = parseFragment(text.replace(/<br\s*\/?>|<\/(p|div|li|h\d)>/gi, '\n'))
    text = tree ? textIn(tree, { skip: ({ name }) => name === 'script' || name === 'style' }) : ''
  }
  return text
}

function tidy(text: string): string | undefined {
  const plain = text
    .replaceAll('\u00a0', ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
  return plain === '' ? undefined : plain
}
