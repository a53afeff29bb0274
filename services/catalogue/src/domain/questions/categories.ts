import { categorySigns } from '@uitpost/contracts'
import { foldWords } from '../reading/search-words.ts'
import { CATEGORY_WORDS, COMPOUND_ENDINGS, FLEA_MARKETS, KINDS, NARROWING } from './category-words.ts'
import { speller } from './spelling.ts'
import type { Span, Token } from './tokens.ts'

export interface NamedCategory {
  slug: string
  name: string
  names?: Readonly<Partial<Record<string, string>>>
}

export interface CategoryPart extends Span {
  slugs: readonly string[]
  /** Its words name a part of the category only. */
  isNarrow: boolean
}

/** Phrases of categories and what they are; built once per set of categories. */
export interface CategoryVocabulary {
  phrases: ReadonlyMap<string, string>
  /** Words of this length and more may be inside a compound; the longest first. */
  parts: readonly (readonly [part: string, slug: string])[]
  /** Endings of compounds. */
  endings: readonly (readonly [ending: string, slug: string])[]
  longest: number
  slugs: ReadonlySet<string>
  /** All single words of its phrases. */
  words: ReadonlySet<string>
  spelling: ReturnType<typeof speller>
}

const LONG_PART = 7
/** Endings of plurals and cases, the longest first; the rest has at least so many letters. */
const ENDINGS = ['sen', 'en', 'er', 'es', 'n', 'e', 's', 'x'] as const
const SHORTEST_STEM = 4
/** Signs of events that mean something else in a question, or nothing about a category. */
const NOT_ASKED = new Set([
  '20 km',
  'restaurant',
  'professionals',
  'attracties',
  'traditie',
  'bieden',
  'cancer',
  'smaak',
  'boeren',
  'vrijmarkt',
  'chefs',
  'cloud',
  'marteau',
  'podia',
  'parade',
  'mijl',
  'koningsdag',
  'keramiek',
  'keramik',
  'koningsnacht',
  'rommel',
  'loop',
  'feesten',
])

const fold = (text: string): string => foldWords(text).join(' ')

/** The parts of a name: 'Antiek/Brocante/Curiosa', 'Food & Drink', 'Kermissen (Carnival)'. */
const partsOfName = (name: string): string[] =>
  [name, ...name.split(/[/&()]/)].map(fold).filter((part) => part.length > 1)

export function vocabularyOf(categories: readonly NamedCategory[]): CategoryVocabulary {
  const phrases = new Map<string, string>()
  const endings: [string, string][] = []
  const slugs = new Set(categories.map(({ slug }) => slug))
  const add = (phrase: string, slug: string): void => {
    if (phrase !== '' && !phrases.has(phrase)) phrases.set(phrase, slug)
  }
  for (const { slug, name, names } of categories) {
    for (const one of [name, ...Object.values(names ?? {})]) if (one) add(fold(one), slug)
  }
  for (const { slug } of categories) {
    for (const phrase of (CATEGORY_WORDS[slug] ?? '').split(',')) add(fold(phrase), slug)
  }
  for (const { slug, name, names } of categories) {
    for (const one of [name, ...Object.values(names ?? {})])
      for (const part of partsOfName(one ?? '')) add(part, slug)
    for (const sign of categorySigns(slug).signs) {
      const phrase = fold(sign)
      if (NOT_ASKED.has(phrase)) continue
      if (sign.startsWith('*')) endings.push([phrase, slug])
      else add(phrase, slug)
    }
  }
  const single = [...phrases].filter(([phrase]) => phrase.length >= LONG_PART && !phrase.includes(' '))
  const words = new Set([...phrases.keys()].flatMap((phrase) => phrase.split(' ')))
  for (const [ending, slug] of Object.entries(COMPOUND_ENDINGS))
    if (slugs.has(slug)) endings.push([ending, slug])
  return {
    phrases,
    slugs,
    words,
    spelling: speller(words),
    parts: single.toSorted(([a], [b]) => b.length - a.length),
    endings: endings.toSorted(([a], [b]) => b.length - a.length),
    longest: Math.max(1, ...[...phrases.keys()].map((phrase) => phrase.split(' ').length)),
  }
}

/** The words of a phrase that may have an ending of a plural or a case: each alone, the last one in a phrase. */
function stemsOf(phrase: string): string[] {
  const stems = ENDINGS.flatMap((ending) =>
    phrase.endsWith(ending) && phrase.length - ending.length >= SHORTEST_STEM
      ? [phrase.slice(0, -ending.length)]
      : [],
  )
  // 'marches aux puces', 'vide greniers', 'foires aux livres'
  const [first = '', ...rest] = phrase.split(' ')
  return rest.length > 0 && /[sx]$/.test(first) ? [...stems, [first.slice(0, -1), ...rest].join(' ')] : stems
}

function slugOfPhrase(vocabulary: CategoryVocabulary, phrase: string): string | undefined {
  const { phrases } = vocabulary
  return (
    phrases.get(phrase) ??
    stemsOf(phrase)
      .map((stem) => phrases.get(stem))
      .find(Boolean)
  )
}

/** A word that contains one of the category: 'paasbrocante', 'Sommerkirmes'. */
function slugOfCompound({ parts, endings }: CategoryVocabulary, word: string): string | undefined {
  if (word.length < LONG_PART + 1) return endings.find(([ending]) => word.endsWith(ending))?.[1]
  const ending = endings.find(([one]) => word.endsWith(one))
  const part = parts.find(([one]) => one.length < word.length && word.includes(one))
  return part?.[1] ?? ending?.[1]
}

/** Whether a single word is one of a category. */
export const isCategoryWord = (vocabulary: CategoryVocabulary, word: string): boolean =>
  slugOfPhrase(vocabulary, word) !== undefined || slugOfCompound(vocabulary, word) !== undefined

/** The categories that the free tokens of a question name, the longest phrases first. */
export function findCategories(
  tokens: readonly Token[],
  vocabulary: CategoryVocabulary,
  isFree: (span: Span) => boolean,
): CategoryPart[] {
  const found: CategoryPart[] = []
  const words = tokens.map(({ word }) => word)
  for (let start = 0; start < tokens.length; ) {
    let end = Math.min(tokens.length, start + vocabulary.longest)
    let slug: string | undefined
    for (; end > start; end -= 1) {
      if (!isFree({ start, end })) continue
      slug = slugOfPhrase(vocabulary, words.slice(start, end).join(' '))
      if (slug) break
    }
    const word = words[start] ?? ''
    if (!slug && isFree({ start, end: start + 1 })) {
      slug = slugOfCompound(vocabulary, word)
      end = start + 1
    }
    if (slug)
      found.push({
        start,
        end,
        slugs: slugsFor(slug, start, end),
        isNarrow: end === start + 1 && NARROWING.has(word),
      })
    start = slug ? end : start + 1
  }
  return found.map((part, index) =>
    withKind(part, found[index - 1]?.end ?? 0, found[index + 1]?.start ?? words.length),
  )

  /** Sources put flea markets into either of two categories. */
  function slugsFor(slug: string, start: number, end: number): readonly string[] {
    const { filedUnder, or, words: flea } = FLEA_MARKETS
    const isFlea = slug === filedUnder && flea.test(words.slice(start, end).join(' '))
    return isFlea && vocabulary.slugs.has(or) ? [slug, or] : [slug]
  }

  /** Adds the noun beside it that only says that it is an event. */
  function withKind(part: CategoryPart, from: number, to: number): CategoryPart {
    const isKind = (at: number): boolean => KINDS.has(words[at] ?? '') && isFree({ start: at, end: at + 1 })
    if (part.end < to && isKind(part.end)) return { ...part, end: part.end + 1 }
    return part.start > from && isKind(part.start - 1) ? { ...part, start: part.start - 1 } : part
  }
}
