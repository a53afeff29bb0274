import type { Job, Queue } from 'bullmq'
import { z } from 'zod'

const WAITING = ['wait', 'prioritized', 'delayed'] as const
const PAGE = 500

const Data = z.looseObject({ personIds: z.array(z.string()), items: z.array(z.unknown()).default([]) })

/**
 * Takes one person out of the jobs that wait: those that speak of nobody else go, others lose what they say of them.
 * One that is at work stays; erasure is repeated, and what is written meanwhile meets a tombstone.
 */
export async function forgetPerson(queue: Queue, personId: string): Promise<void> {
  const found: { job: Job; personIds: string[]; items: unknown[] }[] = []
  for (let from = 0; ; from += PAGE) {
    // A range counts per state, so a page holds up to three times as many.
    const jobs = await queue.getJobs([...WAITING], from, from + PAGE - 1)
    if (jobs.length === 0) break
    for (const job of jobs) {
      const data = Data.safeParse(job.data)
      if (data.success && data.data.personIds.includes(personId)) found.push({ job, ...data.data })
    }
  }
  for (const { job, personIds, items } of found) {
    const others = items.filter((item) => !JSON.stringify(item).includes(personId))
    const change = {
      ...(job.data as object),
      items: others,
      personIds: personIds.filter((id) => id !== personId),
    }
    // Either fails when a worker took the job since we looked: then it waits no longer.
    await (others.length === 0 ? job.remove() : job.updateData(change)).catch(() => {})
  }
}
