import { GRAMMARS } from './languages/language.ts'
import { mergeLanguages } from './pieces/merge-languages.ts'
import { markOthers } from './pieces/other-mentions.ts'
import { findPieces } from './pieces/pieces.ts'
import { attachToRules, joinIntervals } from './pieces/rule-parts.ts'
import type { Hints, Mention } from './readings/mention.ts'
import { findSentences } from './text/sentences.ts'
import { tokenize } from './text/tokens.ts'

/**
 * Every day, time and rule that a text states, in the order of the text, with its possible meanings given the hints.
 * Offsets refer to the original text. Takes linear time.
 *
 * - `hints.languages`: the page's languages, its main one first (which decides the order of day and month).
 * - `hints.yearHint`, `hints.monthHint`: from the headings above, as `readHeadedDates` gives them.
 * - `ruleDates(rule, window, country)`: the exact days of a rule mention.
 */
export function readDates(text: string, hints: Hints): Mention[] {
  const tokens = tokenize(text)
  const sentences = findSentences(tokens)
  const perLanguage = [...new Set(hints.languages)].map((language) => {
    const grammar = GRAMMARS[language]
    const pieces = findPieces(grammar, text, tokens, hints)
    joinIntervals(pieces, sentences)
    attachToRules(pieces, sentences)
    markOthers(grammar, pieces, tokens, sentences)
    return pieces.flatMap(({ mentions }) => mentions)
  })
  return mergeLanguages(perLanguage)
}
