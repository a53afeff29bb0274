import type { Candidate } from '@uitpost/contracts'
import type { LogPayload, QueryRow, RunRow } from '../../store/schema.ts'

/** Something that went wrong on the way: an ERROR entry of the log. */
export type Problem = NonNullable<LogPayload['error']>

/** What a provider brings back from one query. */
export interface Found {
  candidates: Candidate[]
  /** Characters of the answer, for the log. */
  responseLength: number
  /** What was wrong on the way without stopping it. */
  problems: Problem[]
}

export interface Provider {
  /** Shown as the log's service. */
  name: string
  /** What the log shows as the prompt. */
  ask(query: QueryRow): Promise<string>
  run(run: RunRow, query: QueryRow): Promise<Found>
}
