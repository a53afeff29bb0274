import { COUNTRIES_OF_LANGUAGE, type Country, type Language } from '@uitpost/contracts'
import { type City, findCity, guessCity, isRegionOf, searchCities } from '@uitpost/places'
import { lexicon } from '../duplicates/words/lexicon.ts'
import { COMMON_WORDS, FILLERS, REGION_WORDS, SHORTEST_TOWN } from './common-words.ts'
import { phraseEnd, phraseStart, phrases, type Span, type Token } from './tokens.ts'

/** The town or the country that a question names. */
export interface PlacePart extends Span {
  city: City | undefined
  country: Country | undefined
}

const AT = phrases(
  `in, te, a, au, aux, dans, zu, op, sur, at, im, from, uit, naar, vers, nach, to, in de buurt, centrum, centre de, stad, ville de, in het centrum van, downtown, stadt, de, la ville de, in the city of`,
)
const FROM_MATERIAL = phrases('van, uit, met, aus, mit, of, from, with, en, avec')
const MAKING = phrases(
  'maken, gemaakt, knutselen, basteln, machen, gemacht, making, made, make, crafting, fabriquer, fabrique, bricoler',
)
/** Alone they say nothing about a misspelt word behind them. */
const WEAK_LEADS = phrases('de, op, sur, to, im')
const NEAR = phrases(
  `bij, nabij, rond, rondom, vlak bij, vlakbij, dichtbij, dicht bij, in de buurt van, buurt van, in de omgeving van, omgeving, omgeving van, regio, in de regio, regio van, near, near to, around, close to, nearby, in the area of,
  not far from, niet ver van, in the neighbourhood of, in the surroundings of, in and around, in en rond, in en om, in und um,
  pres de, pres d, autour de, autour d, aux alentours de, aux environs de, dans les environs de, environs de, a cote de, pas loin de, proche de, dans la region de, region de, la region de, non loin de, du cote de,
  bei, nahe, in der nahe von, nahe bei, nah bei, um, rund um, im raum, raum, umgebung, in der umgebung von, umgebung von, in der gegend von, gegend von, region, in der region, unweit von, im umkreis von, in der nahe, bij de, the area around`,
)
const COUNTRY_WORDS: ReadonlyMap<string, Country> = new Map(
  (
    [
      [
        'NL',
        'nederland, the netherlands, netherlands, holland, pays bas, niederlande, niederlanden, les pays bas, nl',
      ],
      ['BE', 'belgie, belgique, belgien, belgium'],
      ['DE', 'duitsland, allemagne, deutschland, germany'],
      ['FR', 'frankrijk, france, frankreich'],
    ] as const
  ).flatMap(([country, names]) => [...phrases(names)].map((name) => [name, country] as const)),
)
const COUNTRY_NAMES: ReadonlySet<string> = new Set(COUNTRY_WORDS.keys())

/** Short names of towns. Folded. */
const TOWN_ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "a'dam": 'Amsterdam',
    "r'dam": 'Rotterdam',
    rdam: 'Rotterdam',
    ams: 'Amsterdam',
    "a'pen": 'Antwerpen',
    "m'tricht": 'Maastricht',
    "d'bosch": 'Den Bosch',
    utr: 'Utrecht',
    bxl: 'Bruxelles',
    brux: 'Bruxelles',
    lln: 'Louvain-la-Neuve',
    "d'dorf": 'Düsseldorf',
    ddorf: 'Düsseldorf',
    "m'gladbach": 'Mönchengladbach',
    mgladbach: 'Mönchengladbach',
    ffm: 'Frankfurt',
  }),
)

/** No name has more words. */
const LONGEST_NAME = 5
/** Population from which a short name, or a misspelt one, is taken for a town without a word such as "in". */
const KNOWN_SHORT = 20_000
/** Population from which a town with the name of another word is taken for it behind a kind of event. */
const KNOWN_COMMON = 10_000
const KNOWN_MISSPELT = 20_000
/** Letters from which a misspelt word is compared with names. */
const SHORTEST_MISSPELT = { afterLead: 4, alone: 5 } as const
/** Each comparison with all names costs up to a few milliseconds. */
const MAX_GUESSES = 2

/** A kind, a subject or a season of events; other names of towns are no such words. */
export const isEventWord = (word: string): boolean => {
  const concept = lexicon().get(word)
  return concept !== undefined && !/^(nl|be|de|fr)-/.test(concept.name)
}
const isOtherWord = (word: string): boolean =>
  COMMON_WORDS.has(word) || REGION_WORDS.has(word) || FILLERS.has(word) || isEventWord(word)

/** A town elsewhere that is so many times larger is meant after all. */
const MUCH_LARGER = 10
/** Of some small towns the population is unknown. */
const SMALL_TOWN = 1_000

interface Surroundings {
  isFree: (span: Span) => boolean
  isCategory: (word: string) => boolean
  language: Language | undefined
}

/** Finds the place in the tokens that are still free: the one after a word such as "in", otherwise the last. */
export function findPlace(
  tokens: readonly Token[],
  { isFree, isCategory, language }: Surroundings,
): PlacePart | undefined {
  const found = findTowns()
  return (
    found.findLast(({ hasLead }) => hasLead)?.part ??
    found.at(-1)?.part ??
    findCountry() ??
    findShortened() ??
    guess()
  )

  function nameOf({ start, end }: Span): string {
    return tokens
      .slice(start, end)
      .map(({ word, gap }, index) => (index > 0 ? `${gap.trim() === '-' ? '-' : ' '}${word}` : word))
      .join('')
  }

  function abbreviated({ start, end }: Span): City | undefined {
    const written = tokens.slice(start, end).map(({ word, gap }, index) => (index > 0 ? gap : '') + word)
    const name = TOWN_ABBREVIATIONS.get(written.join('').replace('’', "'"))
    return name === undefined ? undefined : findCity(name)
  }

  function leadOf(start: number): { start: number } | undefined {
    for (const words of [NEAR, AT]) {
      const lead = phraseStart(tokens, start, words, 5)
      if (lead !== undefined && isFree({ start: lead, end: start })) return { start: lead }
    }
    return undefined
  }

  /** Whether the lead is more than 'de' or 'sur', which stand in front of any word. */
  function isSaid(start: number): boolean {
    const lead = leadOf(start)
    return lead !== undefined && !(lead.start === start - 1 && WEAK_LEADS.has(tokens[lead.start]?.word ?? ''))
  }

  function findTowns(): { part: PlacePart; hasLead: boolean }[] {
    const towns: { part: PlacePart; hasLead: boolean }[] = []
    for (let start = 0; start < tokens.length; ) {
      const town = townAt(start)
      if (town) towns.push(town)
      start = town?.part.end ?? start + 1
    }
    return towns
  }

  function townAt(start: number): { part: PlacePart; hasLead: boolean } | undefined {
    for (let end = Math.min(tokens.length, start + LONGEST_NAME); end > start; end -= 1) {
      const span = { start, end }
      const name = nameOf(span)
      if (!isFree(span) || /^\d+$/.test(name)) continue
      const short = abbreviated(span)
      const city = short ?? cityCalled(name)
      if (!city || isSplit(name, city)) continue
      const lead = leadOf(start)
      const detailed = withDetail(name, city, end)
      const isNamed =
        short !== undefined || detailed.end > end || (isOtherWord(name) ? isSaid(start) : lead !== undefined)
      if (!isMeant(name, city, span, isNamed)) continue
      const part = {
        start: lead?.start ?? start,
        end: detailed.end,
        city: detailed.city,
        country: undefined,
      }
      return { part, hasLead: lead !== undefined }
    }
    return undefined
  }

  /** Of several towns of a name the largest, unless there is one in the reader's countries. */
  function cityCalled(name: string): City | undefined {
    const largest = findCity(name)
    if (!largest || !language || COUNTRIES_OF_LANGUAGE[language].includes(largest.country)) return largest
    const near = COUNTRIES_OF_LANGUAGE[language]
      .flatMap((country) => findCity(name, { country }) ?? [])
      .toSorted((a, b) => b.population - a.population)[0]
    return near && Math.max(near.population, SMALL_TOWN) * MUCH_LARGER > largest.population ? near : largest
  }

  /** A country or region behind the town decides between several of that name: 'Hengelo, Gelderland'. */
  function withDetail(name: string, city: City, end: number): { city: City; end: number } {
    const country = countryAt(end)
    const there = country && findCity(name, { country: country.country })
    if (there) return { city: there, end: country.end }
    for (let behind = end + 1; behind <= Math.min(tokens.length, end + 2); behind += 1) {
      const detail = { start: end, end: behind }
      if (!isFree(detail)) break
      const inRegion = findCity(`${name}, ${nameOf(detail)}`)
      if (inRegion && isRegionOf(inRegion, nameOf(detail))) return { city: inRegion, end: behind }
    }
    return { city, end }
  }

  function countryAt(start: number): { country: Country; end: number } | undefined {
    const end = phraseEnd(tokens, start, COUNTRY_NAMES)
    if (end === undefined || !isFree({ start, end })) return undefined
    const country = COUNTRY_WORDS.get(nameOf({ start, end }).replaceAll('-', ' '))
    return country && { country, end }
  }

  function isMeant(name: string, { population }: City, { start, end }: Span, isSaid: boolean): boolean {
    if (isMaterial(start) || REGION_WORDS.has(name)) return false
    if (isSaid) return name !== 'die' && name !== 'on'
    if (/[ -]/.test(name)) return !isEventWord(name.replaceAll('-', ' '))
    if (isCategory(name)) return false
    if (isOtherWord(name))
      return population >= KNOWN_COMMON && (isBehindKind(start, end) || isAlone(start, end))
    return name.length >= SHORTEST_TOWN || population >= KNOWN_SHORT || isBehindKind(start, end)
  }

  /** 'kerstkrans maken van hulst': holly, not the town. */
  function isMaterial(start: number): boolean {
    return FROM_MATERIAL.has(tokens[start - 1]?.word ?? '') && MAKING.has(tokens[start - 2]?.word ?? '')
  }

  /** 'Essen am Samstag': beside a time there is no other word. */
  function isAlone(start: number, end: number): boolean {
    const others = tokens.flatMap(({ word }, at) =>
      at >= start && at < end ? [] : { word, isTime: !isFree({ start: at, end: at + 1 }) },
    )
    return (
      others.some(({ isTime }) => isTime) && others.every(({ word, isTime }) => isTime || FILLERS.has(word))
    )
  }

  /** 'concert nice demain': between the kind of event and the time, or at the end, stands the place. */
  function isBehindKind(start: number, end: number): boolean {
    const isLast = end === tokens.length || !isFree({ start: end, end: end + 1 })
    return isLast && isCategory(tokens[start - 1]?.word ?? '')
  }

  function findCountry(): PlacePart | undefined {
    for (let start = 0; start < tokens.length; start += 1) {
      const there = countryAt(start)
      if (!there) continue
      const lead = leadOf(start) ?? regionLead(start)
      return {
        start: lead?.start ?? start,
        end: there.end,
        city: undefined,
        country: there.country,
      }
    }
    return undefined
  }

  /** 'en France': before a town 'en' is 'and'. */
  function regionLead(start: number): { start: number } | undefined {
    const isLead = tokens[start - 1]?.word === 'en' && isFree({ start: start - 1, end: start })
    return isLead ? { start: start - 1 } : undefined
  }

  /** 'brocante eben dimanche': behind a kind of event, the first part of the name of a town that was joined with another. */
  function findShortened(): PlacePart | undefined {
    for (const [start, { word }] of tokens.entries()) {
      const span = { start, end: start + 1 }
      if (word.length < SHORTEST_TOWN || !isFree(span) || isOtherWord(word) || isCategory(word)) continue
      if (!isBehindKind(start, start + 1)) continue
      const city = searchCities(word).find(({ name }) => lettersOf(name.split('-')[0] ?? '') === word)
      if (city) return { ...span, city, country: undefined }
    }
    return undefined
  }

  /** A misspelt town: the word after "in" or "near", else a long word that is no other known word. */
  function guess(): PlacePart | undefined {
    let left = MAX_GUESSES
    const starts = tokens.map((_, start) => ({ start, lead: isSaid(start) ? leadOf(start) : undefined }))
    for (const { start, lead } of starts.toSorted((a, b) => Number(!a.lead) - Number(!b.lead))) {
      const { word = '', number } = tokens[start] ?? {}
      const shortest = lead ? SHORTEST_MISSPELT.afterLead : SHORTEST_MISSPELT.alone
      const span = { start, end: start + 1 }
      if (word.length < shortest || number !== undefined || !isFree(span)) continue
      if (isOtherWord(word) || isCategory(word)) continue
      if (left === 0) return undefined
      left -= 1
      // By itself a word with two mistakes is more likely another word: Beethoven is not Bilthoven.
      const city = guessCity(word, { mistakes: lead ? 2 : 1 })
      if (!city || (!lead && !isLikely(word, city))) continue
      return {
        start: lead?.start ?? start,
        end: start + 1,
        city,
        country: undefined,
      }
    }
    return undefined
  }
}

/** Without a word in front: a large town, whose first letter is right, and not the plural of its name. */
function isLikely(word: string, { name, names, population }: City): boolean {
  const known = [name, ...Object.values(names ?? {})].map(lettersOf)
  const isPlural = known.includes(word.replace(/s$/, '')) && !known.some((one) => one.endsWith('s'))
  return population >= KNOWN_MISSPELT && !isPlural && known.some((one) => one[0] === word[0])
}

/** "in den" is not the town of Inden: a name of one word is not written as several. */
const isSplit = (name: string, { name: local, names }: City): boolean =>
  name.includes(' ') &&
  [local, ...Object.values(names ?? {})].some(
    (one) => !/[^\p{L}]/u.test(one) && lettersOf(one) === lettersOf(name),
  )

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
