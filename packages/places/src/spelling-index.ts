import type { City } from './city.ts'

/** One way to write one name of a city: its words, and the same without spaces. */
export interface Spelling {
  city: City
  words: string
  key: string
}

/** A spelling, found under one of its forms. */
interface Entry {
  form: string
  spelling: Spelling
}

/** Every spelling in the order of letters, so that what begins alike stands together. */
export interface SpellingIndex {
  /** By their keys. */
  byKey: readonly Entry[]
  /** The letters that each key shares with the one before it. */
  shared: readonly number[]
  /** By every word but the first, with the words behind it. */
  byLaterWord: readonly Entry[]
}

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

/** The spellings whose form begins with these letters. */
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
