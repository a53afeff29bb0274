import type { CategoryRow } from '../../store/schema.ts'
import { categoryDefaults } from '../prompts/category-defaults.ts'

/** What a source says about an event's category. */
export interface Hints {
  /** The source's categories or keywords, and the AI's choice. */
  named: readonly string[]
  title: string
  description: string | null
}

/** Lower case, without accents, words separated by single spaces. */
export const plain = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const TITLE_WEIGHT = 3
const NAMED_WEIGHT = 2
const LONG_SIGN = 7

/** Cached: the same few signs are compared with every event. */
const knownWords = new Map<string, string>()
function wordOf(sign: string): string {
  const known = knownWords.get(sign)
  if (known !== undefined) return known
  const word = plain(sign).trim()
  knownWords.set(sign, word)
  return word
}

/** A long sign may be inside a compound ('Paasbrocantemarkt'); a short one must be a word, or end one. */
function occursIn(sign: string, text: string): boolean {
  const word = wordOf(sign)
  if (sign.startsWith('*')) return text.includes(`${word} `)
  return text.includes(word.length >= LONG_SIGN ? word : ` ${word} `)
}

function scoreOf(
  category: CategoryRow,
  hints: { title: string; named: string; description: string },
): number {
  const { signs, weakSigns } = categoryDefaults(category.slug)
  const scored = (sign: string, weight: number): number => {
    if (occursIn(sign, hints.title)) return weight * TITLE_WEIGHT
    if (occursIn(sign, hints.named)) return weight * NAMED_WEIGHT
    return occursIn(sign, hints.description) ? weight : 0
  }
  // A longer sign is more specific: "boekenmarkt" beats "boek".
  const strong = signs.reduce((sum, sign) => sum + scored(sign, sign.length), 0)
  return weakSigns.reduce((sum, sign) => sum + scored(sign, 1), strong)
}

type ByName = ReadonlyMap<string, CategoryRow>
const known = new WeakMap<readonly CategoryRow[], ByName>()

/** The categories by their name and slug; built once for a list. */
function byNameOf(categories: readonly CategoryRow[]): ByName {
  const byName =
    known.get(categories) ??
    new Map(
      categories.flatMap((category) => [
        [plain(category.name), category] as const,
        [plain(category.slug), category] as const,
      ]),
    )
  known.set(categories, byName)
  return byName
}

/** The category that an event's source names, else the one whose signs match best; undefined when nothing matches. */
export function categorise(hints: Hints, categories: readonly CategoryRow[]): CategoryRow | undefined {
  const byName = byNameOf(categories)
  for (const name of hints.named) {
    const exact = byName.get(plain(name))
    if (exact) return exact
  }
  const texts = {
    title: plain(hints.title),
    named: plain(hints.named.join(' ')),
    description: plain((hints.description ?? '').slice(0, 2_000)),
  }
  let best: { category: CategoryRow; score: number } | undefined
  for (const category of categories) {
    const score = scoreOf(category, texts)
    if (score > 0 && score > (best?.score ?? 0)) best = { category, score }
  }
  return best?.category
}

/** The words by which events of a category are known; none of one that an admin made. */
export function signsOf({ slug }: Pick<CategoryRow, 'slug'>): string[] {
  const { signs, weakSigns } = categoryDefaults(slug)
  return [...signs, ...weakSigns]
}
