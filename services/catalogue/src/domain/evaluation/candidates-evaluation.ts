import { Candidate } from '@uitpost/contracts'
import { z } from 'zod'
import { toldFacts } from '../facts/told-facts.ts'
import type { Draft } from '../intake/drafts.ts'
import { createMemory } from './evaluation-memory.ts'

/**
 * Request of `npm run eval`: what people and admins would be shown after each of these candidates, taken in alone; with
 * `known`, beside an event that an admin approved earlier.
 */
export const CandidatesRequest = z.object({
  op: z.literal('candidates'),
  at: z.string(),
  known: Candidate.nullable(),
  candidates: z.array(Candidate),
})

/** An event that is pending, approved or cancelled; held and rejected ones wait for an admin who has a reason. */
interface ShownEvent {
  title: string
  description: string | null
  localDate: string
  startAt: string
  endAt: string | null
  timeKnown: boolean
  city: string
  location: string | null
  status: string
  organiser: string | null
  price: { from: number; to: number; currency: string } | null
}

const SHOWN = new Set(['pending', 'approved', 'cancelled'])
const HOUR_MS = 3_600_000

/** Per candidate the events that are shown afterwards. */
export const shownAfter = ({ at, known, candidates }: z.infer<typeof CandidatesRequest>): ShownEvent[][] =>
  candidates.map((candidate) => {
    const now = new Date(at)
    const memory = createMemory()
    if (known) {
      const before = new Date(now.getTime() - HOUR_MS)
      const source = { ...known.source, checkedAt: before.toISOString() }
      memory.intake({ ...known, source }, before)
      for (const draft of memory.all())
        draft.event = { ...draft.event, status: 'approved', approvedAt: before }
    }
    memory.intake(candidate, now)
    return memory.all().flatMap(shown)
  })

function shown({ event, sources }: Draft): ShownEvent[] {
  if (!SHOWN.has(event.status)) return []
  const { price, organiser } = toldFacts(event, sources)
  return [
    {
      title: event.title,
      description: event.description,
      localDate: event.localDate,
      startAt: event.startAt.toISOString(),
      endAt: event.endAt?.toISOString() ?? null,
      timeKnown: event.timeKnown,
      city: event.city,
      location: event.location,
      status: event.status,
      organiser: organiser?.value ?? null,
      price: price?.value ?? null,
    },
  ]
}
