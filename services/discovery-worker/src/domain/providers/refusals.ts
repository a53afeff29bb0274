import type { Candidate } from '@uitpost/contracts'
import type { Problem } from '../page-contents/page-content.ts'

/** Why an event that a source states is no candidate. */
export type LeftOut =
  | 'without a title'
  | 'without a city'
  | 'in another country'
  | 'over'
  | 'too far ahead'
  | 'with values that are too long'

/** What was made of the events of a source. */
export interface Judged {
  candidates: Candidate[]
  leftOut: LeftOut[]
}

/** Adds what was made of one event; one of another category than asked for is nothing. */
export function addJudged(judged: Judged, one: Candidate | LeftOut | undefined): void {
  if (typeof one === 'string') judged.leftOut.push(one)
  else if (one) judged.candidates.push(one)
}

/** Contradictions that an entry of the log quotes, and the characters of each part. */
const [SHOWN_CONTRADICTIONS, SHOWN_CHARACTERS] = [3, 60]
const SHOWN_SOURCE = 200

/** Usual for a good source, and nothing that an admin could mend. */
const USUAL = new Set<string>(['over', 'too far ahead'] satisfies LeftOut[])

/**
 * One entry for the log on all events of a source that are left out, contradicted or not stated by it; none where all
 * of them are only over or too far ahead.
 */
export function refusalsOf(source: string, { candidates, leftOut }: Judged): Problem[] {
  const contradicted = candidates.flatMap(({ title, evidence: { contradiction } }) =>
    contradiction ? [{ title, ...contradiction }] : [],
  )
  const unproven = candidates.filter(
    ({ verdict, evidence }) => verdict === 'unverified' && !evidence.contradiction,
  )
  const reasons = [
    ...leftOut,
    ...unproven.map(() => 'not stated by it'),
    ...contradicted.map(() => 'contradicted'),
  ]
  if (reasons.every((reason) => USUAL.has(reason))) return []
  const counts = [...Map.groupBy(reasons, (reason) => reason)].map(
    ([reason, all]) => `${all.length} ${reason}`,
  )
  const quotes = contradicted
    .slice(0, SHOWN_CONTRADICTIONS)
    .map(
      ({ title, said, against }) =>
        `; ${quoted(title)}: ${quoted(said.quote)} against ${quoted(against.quote)}`,
    )
  const message = `Events of ${clip(source, SHOWN_SOURCE)}: ${counts.join(', ')}${quotes.join('')}`
  return [{ type: 'refused_events', message }]
}

function clip(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > length ? `${line.slice(0, length).toWellFormed()}…` : line
}

const quoted = (text: string): string => `"${clip(text, SHOWN_CHARACTERS)}"`
