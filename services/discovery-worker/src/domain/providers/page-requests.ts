import type { Turn } from '../../clients/groq.ts'
import type { Answer } from '../../clients/groq-replies.ts'
import type { Context } from '../../context.ts'

export interface PageRequest {
  url: string
  /** Time zone and date at the venue. */
  zone: string
  today: string
  categoryNames: readonly string[]
  /** Whether the category of an event is known by its title; otherwise the AI is asked. */
  hasCategory(title: string): boolean
  /** Whether the page is read again later where the AI has no answer for now; otherwise it is read without it. */
  waitsForAi: boolean
  means: PageAccess
}

/** How a page is fetched, and which budget pays for the AI. */
export interface PageAccess {
  open(url: string): Promise<{ finalUrl: string; text: string }>
  /** `key` identifies the part of the page in recordings. */
  extract(
    key: string,
    ask: (turn?: Turn) => Promise<Answer>,
    isUsable: (answer: Answer) => boolean,
  ): Promise<Answer>
}

/** The parts of the context that reading a page takes. */
export interface ReadingContext {
  readers: Pick<Context['readers'], 'read'>
  groq: Pick<Context['groq'], 'extract'>
}
