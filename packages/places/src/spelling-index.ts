import type { City } from './city.ts'

/** One way to write a city's name: its words, and the same without spaces. */
export interface Spelling {
  city: City
  words: string
  key: string
}

/** A spelling with the form it is sorted by. */
interface Entry {
  form: string
  spelling: Spelling
}

/** All spellings in alphabetical order, so that spellings with the same beginning are adjacent. */
export interface SpellingIndex {
  /** Sorted by key. */
  byKey: readonly Entry[]
  /** Number of letters each key shares with the previous one. */
  shared: readonly number[]
  /** Sorted by each word but the first, together with the words after it. */
  byLaterWord: readonly Entry[]
}

/** Sorts the spellings by whole name and by later word. */
export function indexSpellings(spellings: readonly Spelling[]): SpellingIndex {
  const byKey = sorted(spellings.map((spelling) => ({ form: spelling.key, spelling })))
  const later = spellings.flatMap((spelling) =>
    laterWords(spelling.words).map((form) => ({ form, spelling })),
  )
  return { byKey, shared: sharedLetters(byKey), byLaterWord: sorted(later) }
}

const sorted = (entries: Entry[]): Entry[] =>
  entries.toSorted((a, b) => (a.form < b.form ? -1 : a.form > b.form ? 1 : 0))

/** 'alphen aan den rijn': 'aan den rijn', 'den rijn', 'rijn'. */
function laterWords(words: string): string[] {
  const found: string[] = []
  for (let space = words.indexOf(' '); space >= 0; space = words.indexOf(' ', space + 1)) {
    found.push(words.slice(space + 1))
  }
  return found
}

function sharedLetters(entries: readonly Entry[]): number[] {
  return entries.map(({ form }, index) => {
    const before = entries[index - 1]?.form ?? ''
    let count = 0
    while (count < form.length && form[count] === before[count]) count += 1
    return count
  })
}

/** The spellings whose form begins with these letters (binary search). */
export function* beginningWith(entries: readonly Entry[], letters: string): Generator<Entry> {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((entries[middle]?.form ?? '') < letters) low = middle + 1
    else high = middle
  }
  for (let at = low; entries[at]?.form.startsWith(letters); at += 1) {
    const entry = entries[at]
    if (entry) yield entry
  }
}
