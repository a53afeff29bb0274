import { phraseEnd, phrases, type Span, type Token } from './tokens.ts'

/** That nothing has to be paid, or that children are welcome; words of questions, folded. */
const FREE = phrases(
  `gratis, gratis toegang, vrije toegang, vrije inkom, gratuit, gratuite, gratuits, gratuites, gratuitement, entree libre, entree gratuite,
  kostenlos, kostenlose, kostenloser, kostenloses, kostenlosen, kostenfrei, kostenfreie, umsonst, eintritt frei, freier eintritt, free, free entry, free admission, for free, free of charge`,
)
/** 'Free jazz', 'gluten free', 'feel free': another sense. */
const BEHIND_FREE = phrases(
  'jazz, fight, fighting, running, run, style, walk, climbing, diving, ride, party, range, software, form',
)
const BEFORE_FREE = phrases(
  'gluten, sugar, smoke, alcohol, dairy, drug, car, plastic, feel, stress, hands, born, set',
)
const KIDS = phrases(
  `kinderen, kids, kind, kinderactiviteiten, kinderactiviteit, met kinderen, met de kinderen, voor kinderen, met kids, peuters, kleuters, met peuter, met kleuter,
  enfants, enfant, avec enfants, avec des enfants, avec les enfants, pour enfants, pour les enfants, en famille, avec la famille, pour familles, pour toute la famille,
  kinder, kindern, mit kindern, mit kind, fur kinder, fur die kinder, fur familien,
  children, child, with kids, with the kids, with children, for kids, for children, family friendly, kid friendly, toddlers, family day, family fun, for families, with family, with the family,
  met het gezin, met gezin, met de familie, familiedag, mit der familie, mit familie`,
)
const LONGEST = 3

const NEGATIONS = phrases(
  'geen, niet, zonder, kein, keine, keinen, keiner, ohne, nicht, pas, sans, no, not, without, except, behalve, sauf, ausser',
)
/** Between the negation and what it negates: 'pas de brocante', 'not in Ghent' begins with its lead. */
const BEHIND_NEGATION = phrases('de, d, a, an, any, en, im, in')

/** Where a question says that it has to be free of charge. */
export function findFree(tokens: readonly Token[]): Span | undefined {
  const isOther = ({ start, end }: Span): boolean =>
    tokens[start]?.word === 'free' &&
    (BEHIND_FREE.has(tokens[end]?.word ?? '') || BEFORE_FREE.has(tokens[start - 1]?.word ?? ''))
  return spansOf(tokens, FREE).find((span) => !isOther(span))
}

/** Where a question says that it is for children. */
export const findKids = (tokens: readonly Token[]): Span | undefined => spansOf(tokens, KIDS)[0]

const spansOf = (tokens: readonly Token[], known: ReadonlySet<string>): Span[] =>
  tokens.flatMap((_, start) => {
    const end = phraseEnd(tokens, start, known, LONGEST)
    return end === undefined ? [] : { start, end }
  })

/** Where the negation of the words at `start` begins; undefined if they are not negated. */
export function negationOf(tokens: readonly Token[], start: number): number | undefined {
  const word = (at: number): string => tokens[at]?.word ?? ''
  if (NEGATIONS.has(word(start - 1))) return start - 1
  return BEHIND_NEGATION.has(word(start - 1)) && NEGATIONS.has(word(start - 2)) ? start - 2 : undefined
}
