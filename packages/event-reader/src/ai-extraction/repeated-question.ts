import { wordsOf } from '../evidence/folded-text.ts'
import { oncePer } from '../lookups/once-per.ts'

/** So many words in a row are no coincidence. */
const RUN = 6

/** What the AI was told, apart from what it was asked to read. */
export interface Told {
  system: string
  /** The random delimiter of the page. */
  mark?: string
}

interface Texts {
  title: string
  city: string | null
  location: string | null
  description: string | null
  category: string | null
}

/**
 * Whether an event of an answer repeats the question's own words: the AI followed an instruction on the page to show
 * them, and would have them stored and logged.
 */
export function repeatsQuestion(event: Texts, { system, mark }: Told): boolean {
  const runs = oncePer(known, system, () => new Set(runsIn(system)))
  const texts = [event.title, event.city, event.location, event.description, event.category]
  return texts.some(
    (text) =>
      text !== null &&
      ((mark !== undefined && text.includes(mark)) || runsIn(text).some((run) => runs.has(run))),
  )
}

const known = new Map<string, ReadonlySet<string>>()

function runsIn(text: string): string[] {
  const words = wordsOf(text)
  return words.flatMap((_, from) =>
    from + RUN <= words.length ? words.slice(from, from + RUN).join(' ') : [],
  )
}
