import { type Found, oneOf, type Parse } from './phrases.ts'
import type { Tokens } from './tokens.ts'

/** A parser per {name} in patterns. */
export type Slots<S> = { [Name in keyof S]: Parse<S[Name]> }

/** The values of a pattern's slots; optional ones may be absent. */
export type Filled<S> = Partial<S>

interface Item<S> {
  slot?: keyof S & string
  parse: Parse<unknown>
  optional: boolean
  /** Words it can begin with; undefined for a slot. */
  first?: ReadonlySet<string>
}

interface Branch<S, T> {
  /** Words that all patterns of the branch begin with; undefined for a slot. */
  head?: Item<S>
  rests: { items: Item<S>[]; build: (filled: Filled<S>) => T | undefined }[]
}

/** Patterns by the name of what they mean. */
export type NamedPatterns<Meaning extends string> = { readonly [Name in Meaning]?: readonly string[] }

interface PatternWithBuild<Build> {
  words: string
  build: Build
}

/** The patterns with what builds their meaning. */
export const patternsWithBuild = <Meaning extends string, Build>(
  patterns: NamedPatterns<Meaning>,
  builds: Record<Meaning, Build>,
): PatternWithBuild<Build>[] =>
  (Object.keys(builds) as Meaning[]).flatMap((meaning) =>
    (patterns[meaning] ?? []).map((words) => ({ words, build: builds[meaning] })),
  )

/** A set of patterns; the longest match counts, then the first. */
export interface Patterns<T> {
  read: Parse<T>
  /** Words that a pattern can begin with, without those that begin with a slot. */
  first: ReadonlySet<string>
}

/**
 * Compiles patterns like "{minute} minuten|min? over half {hour}": "|" separates alternatives, "_" is a space inside
 * one, "?" follows an optional item, {name} is a slot. Common beginnings are read once and nothing is read twice, so
 * that reading takes linear time.
 */
export function compilePatterns<S, T>(
  patterns: readonly PatternWithBuild<(filled: Filled<S>) => T | undefined>[],
  slots: Slots<S>,
): Patterns<T> {
  const branches = new Map<string, Branch<S, T>>()
  const first = new Set<string>()
  for (const { words, build } of patterns) {
    const [start = '', ...others] = words.split(' ')
    const head = itemOf(start, slots)
    const isHead = head.first !== undefined && !head.optional
    const key = isHead ? start : ''
    const branch = branches.get(key) ?? { ...(isHead && { head }), rests: [] }
    const rest = isHead ? others : [start, ...others]
    branch.rests.push({ items: rest.map((item) => itemOf(item, slots)), build })
    branches.set(key, branch)
    for (const word of firstWords(words.split(' ').map((item) => itemOf(item, slots)))) first.add(word)
  }
  const all = [...branches.values()]
  return { read: (tokens, at) => longestOf(all.map((branch) => readBranch(branch, tokens, at))), first }
}

/** The words of every item up to the first required one. */
function firstWords<S>(items: readonly Item<S>[]): string[] {
  const end = items.findIndex(({ optional }) => !optional)
  return items.slice(0, end + 1).flatMap(({ first = [] }) => [...first])
}

function itemOf<S>(written: string, slots: Slots<S>): Item<S> {
  const optional = written.endsWith('?')
  const text = optional ? written.slice(0, -1) : written
  if (text.startsWith('{')) {
    const slot = slotNamed(slots, text.slice(1, -1))
    return { slot, parse: slots[slot], optional }
  }
  const words = oneOf(text.replaceAll('_', ' '))
  return { parse: words, optional, first: new Set(words.first()) }
}

function slotNamed<S>(slots: Slots<S>, name: string): keyof S & string {
  const isSlot = (key: string): key is keyof S & string => key in slots
  if (!isSlot(name)) throw new Error(`There is no slot {${name}}`)
  return name
}

function readBranch<S, T>({ head, rests }: Branch<S, T>, tokens: Tokens, at: number): Found<T> | undefined {
  const begun = head?.parse(tokens, at)
  if (head && !begun) return undefined
  const start = begun?.next ?? at
  let best: Found<T> | undefined
  for (const { items, build } of rests) {
    const found = readItems(items, tokens, at, start)
    if (!found || found.next <= (best?.next ?? at)) continue
    const value = build(found.value)
    if (value !== undefined) best = { value, next: found.next }
  }
  return best
}

function readItems<S>(
  items: readonly Item<S>[],
  tokens: Tokens,
  at: number,
  start: number,
): Found<Filled<S>> | undefined {
  const filled: Filled<S> = {}
  let next = start
  for (const { slot, parse, optional, first } of items) {
    const token = tokens[next]
    const isHere =
      token !== undefined && (next === at || token.gap !== 'line') && (first?.has(token.text) ?? true)
    const found = isHere ? parse(tokens, next) : undefined
    if (!found) {
      if (optional) continue
      return undefined
    }
    if (slot !== undefined) Object.assign(filled, { [slot]: found.value })
    next = found.next
  }
  return next > at ? { value: filled, next } : undefined
}

function longestOf<T>(readings: readonly (Found<T> | undefined)[]): Found<T> | undefined {
  let best: Found<T> | undefined
  for (const found of readings) if (found && found.next > (best?.next ?? -1)) best = found
  return best
}
