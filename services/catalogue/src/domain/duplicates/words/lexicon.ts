import { citiesOf } from '@uitpost/places'
import { wordsOf } from '../../facts/titles.ts'
// Words of events in Dutch, French, German and English, normalised as titles are. Each line is one thing, named by its
// first word: topics distinguish one event from another, seasons and occasions (kinds of events) do not. Compounds
// ("museumnacht") are split by meaning.ts.
import words from './words.json' with { type: 'json' }

/** A thing that events are named after, by one word for all languages; `isIdentifying`: whether it distinguishes events. */
export interface Concept {
  name: string
  isIdentifying: boolean
}

/** Words of the longest phrase in the lists. */
export const LONGEST_PHRASE = 6
/** Shorter names of towns are ordinary words in some language. */
const SHORTEST_TOWN = 5
const COUNTRIES = ['NL', 'BE', 'DE', 'FR'] as const

const linesOf = (lines: readonly string[], isIdentifying: boolean): [string, Concept][] =>
  lines.flatMap((line) => {
    const names = line.split(', ')
    const concept = { name: names[0] ?? '', isIdentifying }
    return names.map((name): [string, Concept] => [name, concept])
  })

let known: ReadonlyMap<string, Concept> | undefined

/** Every known phrase, normalised as titles are. Built on first use. */
export function lexicon(): ReadonlyMap<string, Concept> {
  known ??= new Map([
    ...townNames(),
    ...linesOf(Object.values(words.topics).flat(), true),
    ...linesOf(words.seasons, false),
    ...linesOf(Object.values(words.occasions).flat(), false),
  ])
  return known
}

/** Towns with other names in other languages, so that "Parijs" and "Paris" are one word. */
function townNames(): [string, Concept][] {
  const towns = COUNTRIES.flatMap((country) => citiesOf(country)).filter(({ names }) => names !== undefined)
  return towns
    .toSorted((a, b) => a.population - b.population)
    .flatMap(({ id, name, names }) =>
      [name, ...Object.values(names ?? {})]
        .map((one) => wordsOf(one).join(' '))
        .filter((one) => one.length >= SHORTEST_TOWN)
        .map((one): [string, Concept] => [one, { name: id, isIdentifying: true }]),
    )
}
