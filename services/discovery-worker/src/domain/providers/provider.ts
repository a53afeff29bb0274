import type { Candidate } from '@uitpost/contracts'
import type { QueryRow, RunRow } from '../../store/schema.ts'
import type { Problem } from '../page-contents/page-content.ts'

/** The result of one query. */
export interface Found {
  candidates: Candidate[]
  /** Characters of the answer, for the log. */
  responseLength: number
  /** Non-fatal problems. */
  problems: Problem[]
}

export interface Provider {
  /** The service in log entries. */
  name: string
  /** The prompt in log entries. */
  ask(query: QueryRow): Promise<string>
  run(run: RunRow, query: QueryRow): Promise<Found>
}
