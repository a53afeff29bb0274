import { citiesOf } from '@uitpost/places'
import { wordsOf } from '../../facts/titles.ts'
import { OCCASIONS } from './occasions.ts'
import { SEASONS } from './seasons.ts'
import { TOPICS } from './topics.ts'

/** A thing that events are called after, by one word for all languages; `tells` says whether it tells one event from another. */
export interface Concept {
  name: string
  tells: boolean
}

/** More words than these no phrase has. */
export const LONGEST_PHRASE = 6
/** Shorter names of towns are words of some language. */
const SHORTEST_TOWN = 5
const COUNTRIES = ['NL', 'BE', 'DE', 'FR'] as const

const linesOf = (lines: readonly string[], tells: boolean): [string, Concept][] =>
  lines.flatMap((line) => {
    const names = line.split(', ')
    const concept = { name: names[0] ?? '', tells }
    return names.map((name): [string, Concept] => [name, concept])
  })

let known: ReadonlyMap<string, Concept> | undefined

/** Every phrase that is known, as titles are compared; made when it is first asked for. */
export function lexicon(): ReadonlyMap<string, Concept> {
  known ??= new Map([
    ...townNames(),
    ...linesOf(TOPICS, true),
    ...linesOf(SEASONS, false),
    ...linesOf(OCCASIONS, false),
  ])
  return known
}

/** Towns that are called otherwise in another language: "Parijs" and "Paris" are one word of a title. */
function townNames(): [string, Concept][] {
  const towns = COUNTRIES.flatMap((country) => citiesOf(country)).filter(({ names }) => names !== undefined)
  return towns
    .toSorted((a, b) => a.population - b.population)
    .flatMap(({ id, name, names }) =>
      [name, ...Object.values(names ?? {})]
        .map((one) => wordsOf(one).join(' '))
        .filter((one) => one.length >= SHORTEST_TOWN)
        .map((one): [string, Concept] => [one, { name: id, tells: true }]),
    )
}
