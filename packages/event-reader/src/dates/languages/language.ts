import type { DateLanguage } from '@uitpost/contracts/constants'
import type { Cues } from '../grammar/cues.ts'
import type { ClockWords, DayWords } from '../grammar/grammar.ts'
import type { RuleWords } from '../grammar/rule-grammar.ts'
import { germanClock, germanCues } from './de/clock.ts'
import { germanDays } from './de/days.ts'
import { germanRules } from './de/rules.ts'
import { englishClock, englishCues } from './en/clock.ts'
import { englishDays } from './en/days.ts'
import { englishRules } from './en/rules.ts'
import { frenchClock, frenchCues } from './fr/clock.ts'
import { frenchDays } from './fr/days.ts'
import { frenchRules } from './fr/rules.ts'
import { dutchClock, dutchCues } from './nl/clock.ts'
import { dutchDays } from './nl/days.ts'
import { dutchRules } from './nl/rules.ts'

/** All words of a language. */
export interface Grammar {
  language: DateLanguage
  days: DayWords
  clock: ClockWords
  rules: RuleWords
  cues: Cues
}

export const GRAMMARS: Record<DateLanguage, Grammar> = {
  nl: { language: 'nl', days: dutchDays, clock: dutchClock, rules: dutchRules, cues: dutchCues },
  fr: { language: 'fr', days: frenchDays, clock: frenchClock, rules: frenchRules, cues: frenchCues },
  de: { language: 'de', days: germanDays, clock: germanClock, rules: germanRules, cues: germanCues },
  en: { language: 'en', days: englishDays, clock: englishClock, rules: englishRules, cues: englishCues },
}
