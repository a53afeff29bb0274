import { cached, wordsOf } from '../facts/titles.ts'
import { meaningOf } from './meaning.ts'

/** Marks distinguish events of one name: an edition, a part, an age group. */
export const MARKS = [
  'years',
  'edition',
  'numbers',
  'part',
  'level',
  'audience',
  'language',
  'daypart',
  'weekday',
  'side',
] as const
export type Mark = (typeof MARKS)[number]
type Marks = Record<Mark, ReadonlySet<string>>

/** Words of all languages by mark; the first word of a line stands for the others. */
const WORDS: Partial<Record<Mark, readonly string[]>> = {
  level: [
    'beginners beginner beginnend beginnende debutant debutants debutante anfanger anfangerinnen einsteiger starters basis initiation',
    'gevorderden gevorderd gevorderde avance avances advanced fortgeschrittene fortgeschritten perfectionnement',
    'halfgevorderden intermediate intermediaire intermediaires mittelstufe',
  ],
  language: [
    'nederlands nederlandstalig nederlandse neerlandais neerlandaise niederlandisch dutch flemish',
    'frans franstalig franse francais francaise franzosisch french',
    'duits duitstalig duitse allemand allemande deutsch german',
    'engels engelstalig engelse anglais anglaise englisch english',
    'spaans spaanse espagnol espagnole spanisch spanish',
    'italiaans italiaanse italien italienne italienisch italian',
    'turks turkse turc turque turkisch turkish',
    'arabisch arabe arabic',
    'oekrains ukrainien ukrainisch ukrainian',
    'pools polonais polnisch polish',
  ],
  side: [
    'ticket tickets dagticket dagtickets weekendticket combiticket kombiticket tageskarte dagkaart billet billets',
    'pass passe passepartout weekendpass dagpas festivalpas tagespass',
    'camping kamperen campen',
    'parking parkeren parken parkeerticket',
    'afterparty aftershow aftershowparty afterparties',
    'preparty warmup warmingup voorprogramma',
    'inleiding einfuhrung introduction werkeinfuhrung',
    'nagesprek nachgesprach',
    'tryout generale generalprobe',
    'signeersessie signierstunde dedicace',
    'finissage finale slotavond slotconcert abschlussabend cloture',
    'shuttle pendelbus busreis navette',
  ],
}

const ONE_OF = Object.entries(WORDS).flatMap(([mark, lines]) =>
  lines.flatMap((line) => {
    const words = line.split(' ')
    return words.map((word) => [word, { mark: mark as Mark, name: words[0] ?? '' }] as const)
  }),
)
const BY_WORD = new Map(ONE_OF)

/** Lexicon concepts that are marks. */
const BY_CONCEPT: Record<string, Mark> = {
  ...Object.fromEntries(
    ['kinder', 'jeugd', 'familie', 'senioren', 'vrouwen'].map((name) => [name, 'audience' as const]),
  ),
  opening: 'side',
  ...Object.fromEntries(['ochtend', 'middag', 'avond'].map((name) => [name, 'daypart' as const])),
  ...Object.fromEntries(
    'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'
      .split(' ')
      .map((name) => [name, 'weekday' as const]),
  ),
}

const MEN = new Set('mannen heren hommes manner herren men mens messieurs'.split(' '))
const SMALL = new Set(
  'peuter peuters kleuter kleuters baby babys bebe bebes toddler toddlers dreumes dreumesen krabbel tout petits'.split(
    ' ',
  ),
)
const PART_BEFORE = new Set(
  (
    'dag day jour tag deel part partie teil ronde round runde manche sessie session seance shift aflevering episode folge blok ' +
    'groep group groupe gruppe niveau level stufe set reeks cycle zaal hal salle hall saal scene podium veld bus lijn team klas klasse'
  ).split(' '),
)
const EDITION_WORDS = new Set('editie edition ausgabe auflage vol volume nr no nummer numero num'.split(' '))
const ROMAN = /^(?:i{1,3}|iv|vi{0,3}|ix|x)$/
const LANGUAGE_LEVEL = /^[abc][12]$/
const ORDINAL = /^\d{1,3}(?:e|de|ste|st|nd|rd|th|eme|er|ieme|iem)$/
const NUMBER = /^\d{1,4}(?:k|km|m|h|u)?$/
const YEAR = /^(?:19|20)\d\d$/
const COUNTED = /#\s?\d{1,4}/g
const AGES =
  /\b\d{1,2}\s?(?:\+|plus\b)|\b\d{1,2}\s?(?:-|–|tot|à|a|bis|to)\s?\d{1,2}\s?(?:jaar|ans|jahre|jahren|years|j\b)/gi
const AGE = /\b(?:vanaf|ab|dès|des|from)\s\d{1,2}\s?(?:jaar|ans|jahre|jahren|years)?\b/gi

/** The marks of a title; `normalised` is the same title normalised. */
export const marksOf = (title: string, normalised: string): Marks => readMarks(`${normalised}\n${title}`)

const readMarks = cached((both): Marks => {
  const [normalised = '', title = ''] = both.split('\n')
  const marks = Object.fromEntries(MARKS.map((mark) => [mark, new Set<string>()])) as Record<
    Mark,
    Set<string>
  >
  for (const counted of title.match(COUNTED) ?? []) marks.edition.add(counted.replace(/\D/g, ''))
  const ages = [...(title.match(AGES) ?? []), ...(title.match(AGE) ?? [])]
  for (const age of ages) marks.audience.add(age.replace(/\D+/g, ' ').trim())
  const rest = [COUNTED, AGES, AGE].reduce((text, pattern) => text.replace(pattern, ' '), title)
  const words = wordsOf(rest)
  for (const [at, word] of words.entries()) {
    const before = words[at - 1] ?? ''
    const named = BY_WORD.get(word)
    if (named) marks[named.mark].add(named.name)
    else if (LANGUAGE_LEVEL.test(word)) marks.level.add(word)
    else if (YEAR.test(word)) marks.years.add(word)
    else if (ORDINAL.test(word)) marks.edition.add(word.replace(/\D/g, ''))
    else if (EDITION_WORDS.has(before) && NUMBER.test(word)) marks.edition.add(word)
    else if (PART_BEFORE.has(before) && (NUMBER.test(word) || ROMAN.test(word) || word.length === 1))
      marks.part.add(word)
    else if (NUMBER.test(word)) marks.numbers.add(word)
    else if (MEN.has(word)) marks.audience.add('men')
    else if (SMALL.has(word)) marks.audience.add('small children')
  }
  for (const concept of meaningOf(normalised).concepts) {
    const mark = BY_CONCEPT[concept]
    if (mark) marks[mark].add(concept)
  }
  return marks
})

/** Marks with different values in both titles, and marks that only one title has. */
export function compareMarks(a: Marks, b: Marks): { differing: Mark[]; oneSided: Mark[] } {
  const lacks = (mark: Mark, one: Marks, other: Marks) =>
    [...one[mark]].some((name) => !other[mark].has(name))
  const differs = (mark: Mark) => lacks(mark, a, b) && lacks(mark, b, a)
  return {
    differing: MARKS.filter(differs),
    oneSided: MARKS.filter((mark) => !differs(mark) && (lacks(mark, a, b) || lacks(mark, b, a))),
  }
}
