import { oncePerObject } from '../../lookups/once-per.ts'
import { CLOCK_FORMS } from '../grammar/clock-forms.ts'
import type { ClockWords } from '../grammar/grammar.ts'
import { compilePatterns, type Patterns, patternsWithBuild, type Slots } from '../text/patterns.ts'
import type { Found } from '../text/phrases.ts'
import type { Tokens } from '../text/tokens.ts'

interface Numbers {
  hour: number
  minute: number
  hourWord: number
  minuteWord: number
}

interface Spelled {
  inWords: Patterns<number>
  /** Patterns that begin with a number, and the words that can follow it. */
  fromNumber: Patterns<number>
  secondWords: ReadonlySet<string>
}

const spelledOf = oncePerObject((words: ClockWords): Spelled => {
  const slots: Slots<Numbers> = {
    hour: (tokens, at) => words.hours(tokens, at) ?? figures(tokens, at, 24),
    minute: (tokens, at) => words.minutes(tokens, at) ?? figures(tokens, at, 59),
    hourWord: words.wholeHours,
    minuteWord: words.minutes,
  }
  const patterns = patternsWithBuild(words.patterns, CLOCK_FORMS).map(
    ({ words: pattern, build: minutes }) => ({
      words: pattern,
      build: ({ hour, hourWord, minute, minuteWord }: Partial<Numbers>) =>
        minutes(hour ?? hourWord ?? 0, minute ?? minuteWord ?? 0),
    }),
  )
  const [numbers, others] = [
    patterns.filter(({ words: pattern }) => pattern.startsWith('{')),
    patterns.filter(({ words: pattern }) => !pattern.startsWith('{')),
  ]
  const behind = numbers.flatMap(({ words: pattern }) =>
    pattern
      .split(' ')
      .slice(1)
      .flatMap((item) => item.replace(/\?$/, '').split(/[|_]/)),
  )
  return {
    inWords: compilePatterns(others, slots),
    fromNumber: compilePatterns(numbers, slots),
    secondWords: new Set(behind),
  }
})

/** A whole number of at most two digits, not part of "12,5" or "12:30". */
function figures(tokens: Tokens, at: number, highest: number): Found<number> | undefined {
  const token = tokens[at]
  if (token?.kind !== 'number' || token.text.length > 2 || token.value > highest) return undefined
  const isPart =
    tokens[at + 1]?.gap === 'none' && tokens[at + 1]?.kind === 'mark' && tokens[at + 2]?.gap === 'none'
  return isPart && tokens[at + 2]?.kind === 'number' ? undefined : { value: token.value, next: at + 1 }
}

/** A time in words, in minutes after midnight; the longest match counts. */
export function spelledClock(words: ClockWords, tokens: Tokens, at: number): Found<number> | undefined {
  const { inWords, fromNumber, secondWords } = spelledOf(words)
  const first = tokens[at]
  if (first === undefined) return undefined
  if (inWords.first.has(first.text)) return inWords.read(tokens, at) ?? undefined
  const number =
    first.kind === 'number' ? at + 1 : (words.minutes(tokens, at)?.next ?? words.hours(tokens, at)?.next)
  const isBegun = number !== undefined && secondWords.has(tokens[number]?.text ?? '')
  return isBegun ? fromNumber.read(tokens, at) : undefined
}
