import { tokenize } from '../text/tokens.ts'
import { GRAMMARS } from './language.ts'

/** The months of all languages by their folded names and abbreviations; January is 1. */
export const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.values(GRAMMARS).flatMap(({ days: { months } }) =>
    [...months.first()].map((name) => [name, months(tokenize(name), 0)?.value ?? 0] as const),
  ),
)
