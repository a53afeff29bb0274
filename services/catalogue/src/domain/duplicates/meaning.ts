import { cached } from '../facts/titles.ts'
import { type Concept, LONGEST_PHRASE, lexicon } from './words/lexicon.ts'

/** The meaning of a normalised title, independent of its language. */
export interface Meaning {
  /** Known things it names, by their language-independent word. */
  concepts: ReadonlySet<string>
  /** Concepts that distinguish events: "swan lake", not "concert". */
  identifying: ReadonlySet<string>
  /** Words that are in no list: names, for instance. */
  rest: ReadonlySet<string>
  /** Equal for titles of equal meaning; null when the title has no translatable word. */
  key: string | null
}

const LINK_WORDS = new Set(
  (
    'de het een the a an le la les l un une du des d der die das dem den ein eine einer einem in im ins op on of van von vom ' +
    'at au aux te ter ten tot to for voor pour fur and en et und met mit with avec by par door bij chez zu zum zur am an aan ' +
    'auf sur s t n the no its our ons onze notre nos unser unsere'
  ).split(' '),
)
/** "d'hiver" is normalised to "dhiver". */
const ELISION = /^(?:d|l|qu)(?=[aeiouhy]\w{3})/
/** Letters that join the parts of a compound: "zwanenmeer", "weihnachtsmarkt". */
const JOINTS = ['', 's', 'e', 'en', 'n', 'es', 'er']
const SHORTEST_PART = 3
const MAX_PARTS = 4

/** Splits a compound whose parts are all known; undefined otherwise. */
function partsOf(word: string, left = MAX_PARTS): Concept[] | undefined {
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

/** The longest known phrase at a position, with its length in words. */
function phraseAt(words: readonly string[], at: number): { concepts: Concept[]; length: number } | undefined {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ')
    const concept = lexicon().get(phrase) ?? lexicon().get(phrase.replace(ELISION, ''))
    if (concept) return { concepts: [concept], length }
  }
  const concepts = partsOf(words[at] ?? '')
  return concepts && { concepts, length: 1 }
}

/** The meaning of a title normalised by `normaliseTitle`. Cached. */
export const meaningOf = cached((normalised: string): Meaning => {
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
    identifying: new Set(found.filter(({ isIdentifying }) => isIdentifying).map(({ name }) => name)),
    rest,
    key: keyOf([...concepts], [...rest]),
  }
})

/** Words for a day or a feast that sources exchange freely; ignored while the title has any other word. */
const WEAK = new Set(
  'dag feest week weekend groot klein nieuw gratis internationaal nationaal lokaal open jaarlijks lang tocht samen mooi goed'.split(
    ' ',
  ),
)

function keyOf(concepts: readonly string[], rest: readonly string[]): string | null {
  if (concepts.length === 0) return null
  const strong = concepts.filter((name) => !WEAK.has(name))
  const said = strong.length > 0 || rest.length > 0 ? strong : concepts
  return [...said.toSorted(), '|', ...rest.toSorted()].join(' ')
}

const isName = (word: string): boolean => word.length > 1 && !/^\d+$/.test(word)

/** Whether a title names one thing and not only a kind of event, as "Pubquiz" and "Kerstmarkt" do. */
export function isDistinctive(normalised: string): boolean {
  const { rest, identifying } = meaningOf(normalised)
  return identifying.size > 0 || [...rest].some(isName)
}

/** Whether the title has a name that no event of another town has at the same hour. */
export const hasOwnName = (normalised: string): boolean =>
  [...meaningOf(normalised).rest].some((word) => word.length > 2 && isName(word))

const ofBoth = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((one) => b.has(one)).length

/** Whether two titles have the same meaning, in one language or two. */
export function meansTheSame(left: string, right: string): boolean {
  const [a, b] = [meaningOf(left), meaningOf(right)]
  return a.key !== null && a.key === b.key
}

/** At least two concepts in common, and more in common than not; names alone do not count. */
export function meansNearlyTheSame(left: string, right: string): boolean {
  const [a, b] = [meaningOf(left), meaningOf(right)]
  const shared = ofBoth(a.concepts, b.concepts)
  const both = shared + ofBoth(a.rest, b.rest)
  const all = a.concepts.size + a.rest.size + b.concepts.size + b.rest.size - both
  return shared >= 2 && both / all >= 0.5
}
