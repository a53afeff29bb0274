import type { Job, Queue } from 'bullmq'
import { z } from 'zod'

const WAITING = ['wait', 'prioritized', 'delayed'] as const
const PAGE = 500

const Data = z.looseObject({ personIds: z.array(z.string()), items: z.array(z.unknown()).default([]) })

/**
 * Removes a person from waiting jobs: jobs about no other person are deleted, others lose the person's items. Running
 * jobs are not changed: erasure is repeated, and the tombstone stops what they write meanwhile.
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
    // Both fail if a worker has taken the job meanwhile; it is no longer waiting then.
    await (others.length === 0 ? job.remove() : job.updateData(change)).catch(() => {})
  }
}
