import { oncePerObject } from '../../lookups/once-per.ts'
import type { Rule } from '../grammar/rule.ts'
import { RULE_FORMS } from '../grammar/rule-forms.ts'
import type { Grammar } from '../languages/language.ts'
import { compilePatterns, type Patterns, patternsWithBuild } from '../text/patterns.ts'
import type { Found } from '../text/phrases.ts'
import type { Tokens } from '../text/tokens.ts'
import { ruleSlots } from './rule-slots.ts'

interface RuleReading {
  inWords: Patterns<Rule>
  /** Patterns that begin with a weekday or its position. */
  fromWeekday: Patterns<Rule>
}

const rulesOf = oncePerObject(({ days, rules }: Grammar): RuleReading => {
  const slots = ruleSlots(days, rules)
  const patterns = patternsWithBuild(rules.patterns, RULE_FORMS)
  return {
    inWords: compilePatterns(patterns.filter(beginsWithWord), slots),
    fromWeekday: compilePatterns(patterns.filter(canBeginWithSlot), slots),
  }
})

const beginsWithWord = ({ words }: { words: string }): boolean => !words.startsWith('{')
/** Up to the first required item. */
const canBeginWithSlot = ({ words }: { words: string }): boolean =>
  words
    .split(' ')
    .find((item) => !item.endsWith('?'))
    ?.startsWith('{') ?? false

/** The rule at a token, by the longest matching pattern: "elke eerste zondag van de maand". */
export function ruleAt(grammar: Grammar, tokens: Tokens, at: number): Found<Rule> | undefined {
  const { inWords, fromWeekday } = rulesOf(grammar)
  const token = tokens[at]
  if (token === undefined || (token.kind === 'number' && token.gap === 'none')) return undefined
  // "Drie zondagen", "two weekends a month": a number of them, not every one.
  const isCounted = token.gap === 'space' && isNumber(grammar, tokens, at - 1)
  const inWord = inWords.first.has(token.text) ? inWords.read(tokens, at) : undefined
  const worded = isCounted && inWord && PLURAL.test(token.text) ? undefined : inWord
  const weekday = grammar.days.weekdays(tokens, at)
  const canName = !(isCounted && weekday?.value.every) && (weekday || grammar.days.positions(tokens, at))
  const named = canName ? fromWeekday.read(tokens, at) : undefined
  return (named?.next ?? 0) > (worded?.next ?? 0) ? named : worded
}

/** Plurals that mean every one of them where nothing counts them. */
const PLURAL =
  /^(?:(?:(?:na|voor)?middag|ochtend|avond|werkdag|weekdag|weekend)en|(?:morning|evening|afternoon|night|weekday)s|week-?ends?|week)$/

/** Beside the numbers of its own language: some plurals are the same in several. */
const COUNTS = new Set(
  'alternate consecutive other two three four twee drie vier deux trois quatre'.split(' '),
)

const isNumber = ({ rules }: Grammar, tokens: Tokens, at: number): boolean =>
  tokens[at]?.kind === 'number' ||
  COUNTS.has(tokens[at]?.text ?? '') ||
  rules.cardinals(tokens, at) !== undefined

/** The words a rule can begin with. */
export const ruleStarts = (grammar: Grammar): Iterable<string> => [
  ...rulesOf(grammar).inWords.first,
  ...grammar.days.weekdays.first(),
  ...grammar.days.positions.first(),
]
