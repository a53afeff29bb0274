import { remembering } from '../facts/titles.ts'
import { type Concept, LONGEST_PHRASE, lexicon } from './words/lexicon.ts'

/** What a compared title says, whatever the language. */
export interface Meaning {
  /** The things it names that are known in every language. */
  concepts: ReadonlySet<string>
  /** Those of them that tell one event from another, "swan lake" and not "concert". */
  telling: ReadonlySet<string>
  /** What is left: names, and words that the lists do not know. */
  rest: ReadonlySet<string>
  /** Equal for titles that say the same; null where nothing of it is known in other languages. */
  key: string | null
}

const LINK_WORDS = new Set(
  (
    'de het een the a an le la les l un une du des d der die das dem den ein eine einer einem in im ins op on of van von vom ' +
    'at au aux te ter ten tot to for voor pour fur and en et und met mit with avec by par door bij chez zu zum zur am an aan ' +
    'auf sur s t n the no its our ons onze notre nos unser unsere'
  ).split(' '),
)
/** "d'hiver" is compared as "dhiver". */
const ELISION = /^(?:d|l|qu)(?=[aeiouhy]\w{3})/
/** Letters between the parts of a compound: "zwanenmeer", "weihnachtsmarkt". */
const JOINTS = ['', 's', 'e', 'en', 'n', 'es', 'er']
const SHORTEST_PART = 3
const MOST_PARTS = 4

/** The parts of a compound that are all known, or nothing. */
function partsOf(word: string, left = MOST_PARTS): Concept[] | undefined {
  const whole = lexicon().get(word)
  if (whole) return [whole]
  if (left === 1) return undefined
  for (let end = word.length - SHORTEST_PART; end >= SHORTEST_PART; end -= 1) {
    const first = lexicon().get(word.slice(0, end))
    if (!first) continue
    for (const joint of JOINTS) {
      const behind = word.slice(end)
      if (!behind.startsWith(joint) || behind.length - joint.length < SHORTEST_PART) continue
      const others = partsOf(behind.slice(joint.length), left - 1)
      if (others) return [first, ...others]
    }
  }
  return undefined
}

/** The longest phrase that is known at this place, and how many words it has. */
function phraseAt(words: readonly string[], at: number): { concepts: Concept[]; length: number } | undefined {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ')
    const concept = lexicon().get(phrase) ?? lexicon().get(phrase.replace(ELISION, ''))
    if (concept) return { concepts: [concept], length }
  }
  const concepts = partsOf(words[at] ?? '')
  return concepts && { concepts, length: 1 }
}

/** What a title as it is compared (normaliseTitle) says; looked up again and again, so it is remembered. */
export const meaningOf = remembering((normalised: string): Meaning => {
  const words = normalised.split(' ')
  const found: Concept[] = []
  const rest = new Set<string>()
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at)
    const word = words[at] ?? ''
    if (phrase) found.push(...phrase.concepts)
    else if (!LINK_WORDS.has(word)) rest.add(word.replace(ELISION, ''))
    at += phrase?.length ?? 1
  }
  const concepts = new Set(found.map(({ name }) => name))
  return {
    concepts,
    telling: new Set(found.filter(({ tells }) => tells).map(({ name }) => name)),
    rest,
    key: keyOf([...concepts], [...rest]),
  }
})

/** Said of a day by one source and of a feast by the other; they tell nothing as long as anything else is said. */
const WEAK = new Set(
  'dag feest week weekend groot klein nieuw gratis internationaal nationaal lokaal open jaarlijks lang tocht samen mooi goed'.split(
    ' ',
  ),
)

/** Equal for titles that say the same in any language. */
function keyOf(concepts: readonly string[], rest: readonly string[]): string | null {
  if (concepts.length === 0) return null
  const strong = concepts.filter((name) => !WEAK.has(name))
  const said = strong.length > 0 || rest.length > 0 ? strong : concepts
  return [...said.toSorted(), '|', ...rest.toSorted()].join(' ')
}

const isName = (word: string): boolean => word.length > 1 && !/^\d+$/.test(word)

/** Whether a title names one thing, not only what kind of event it is: "Pubquiz" and "Kerstmarkt" do not. */
export function isDistinctive(normalised: string): boolean {
  const { rest, telling } = meaningOf(normalised)
  return telling.size > 0 || [...rest].some(isName)
}

/** Whether it has a name of its own, which no other event of another town will have at the same hour. */
export const hasOwnName = (normalised: string): boolean =>
  [...meaningOf(normalised).rest].some((word) => word.length > 2 && isName(word))

const ofBoth = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((one) => b.has(one)).length

/** Whether two titles say the same in two languages, or in other words of one. */
export function meansTheSame(left: string, right: string): boolean {
  const [a, b] = [meaningOf(left), meaningOf(right)]
  return a.key !== null && a.key === b.key
}

/** Two things in common at least, and more in common than not; never by names alone. */
export function meansNearlyTheSame(left: string, right: string): boolean {
  const [a, b] = [meaningOf(left), meaningOf(right)]
  const shared = ofBoth(a.concepts, b.concepts)
  const both = shared + ofBoth(a.rest, b.rest)
  const all = a.concepts.size + a.rest.size + b.concepts.size + b.rest.size - both
  return shared >= 2 && both / all >= 0.5
}
