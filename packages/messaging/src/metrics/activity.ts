import type { Labels, Metrics } from '@uitpost/service-kit/metrics'

/** In seconds: a message takes milliseconds, a job that fetches pages minutes. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30, 60, 300]

/** What the workers and sweeps of this process did. */
export interface Activity {
  /** Call it when a job begins; returns the function for its end, with what went wrong. */
  begin(queue: string): (error?: string) => void
  swept(sweep: string, isDone: boolean): void
  /** Milliseconds since a worker of this queue took a job or was at one; 0 while one is. */
  idleMs(queue: string): number
  /** When each sweep last ended without an error, in seconds since 1970. */
  lastSweeps(): { labels: Labels; value: number }[]
}

/** Counts jobs and sweeps; without metrics it only remembers when they were. */
export function recordActivity(metrics: Metrics | undefined): Activity {
  const addJob = metrics?.durations(
    'messaging_process_duration_seconds',
    {
      help: 'Duration of messages and jobs by their queue, and how they failed',
      labels: ['messaging_destination_name', 'error_type'],
    },
    BUCKETS,
  )
  const countSweep = metrics?.counter('uitpost_sweeps_total', {
    help: 'Turns of each sweep that ended well (done) or not (failed)',
    labels: ['sweep', 'outcome'],
  })
  const opened = performance.now()
  const running = new Map<string, number>()
  const lastAt = new Map<string, number>()
  const sweptAt = new Map<string, number>()
  return {
    begin(queue) {
      const began = performance.now()
      running.set(queue, (running.get(queue) ?? 0) + 1)
      return (error) => {
        const ended = performance.now()
        running.set(queue, (running.get(queue) ?? 1) - 1)
        lastAt.set(queue, ended)
        addJob?.(
          { messaging_destination_name: queue, ...(error && { error_type: error }) },
          (ended - began) / 1_000,
        )
      }
    },
    swept(sweep, isDone) {
      if (isDone) sweptAt.set(sweep, Date.now() / 1_000)
      countSweep?.({ sweep, outcome: isDone ? 'done' : 'failed' })
    },
    idleMs: (queue) => (running.get(queue) ? 0 : performance.now() - (lastAt.get(queue) ?? opened)),
    lastSweeps: () => [...sweptAt].map(([sweep, value]) => ({ labels: { sweep }, value })),
  }
}
