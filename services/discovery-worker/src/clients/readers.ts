import type { Logger } from '@uitpost/service-kit'
import type { ReadingInput, ReadingName, ReadingOutput } from '../domain/readings/readings.ts'
import type { ReadingReply, ReadingTask } from './reader-program.ts'
import { SourceFailure } from './source-errors.ts'
import { createThreadPool, ThreadEnded } from './thread-pool.ts'

export interface Readers {
  /** Reads in a thread. What cannot be read, or not in time, is thrown as a SourceFailure. */
  read<N extends ReadingName>(name: N, input: ReadingInput<N>): Promise<ReadingOutput<N>>
  close(): Promise<void>
}

export interface ReaderOptions {
  logger: Logger
  threads?: number
  deadlineMs?: number
  patienceMs?: number
  memoryMb?: number
}

/** One is read while the other one is given up. */
const THREADS = 2
/** Five megabytes of anything are read in three seconds of work, on a busy machine in twenty by the clock. */
const [DEADLINE_MS, PATIENCE_MS] = [10_000, 60_000]
const MEMORY_MB = 256

/**
 * Reads the bytes of strangers beside this thread: whatever a page or a feed does to its reader, the service goes on,
 * and after the deadline the reader is ended.
 */
export function createReaders(options: ReaderOptions): Readers {
  const { logger, threads = THREADS, deadlineMs = DEADLINE_MS } = options
  const { patienceMs = PATIENCE_MS, memoryMb = MEMORY_MB } = options
  const program = new URL('./reader-program.ts', import.meta.url)
  const pool = createThreadPool({ program, threads, deadlineMs, patienceMs, memoryMb })

  const ask = (task: ReadingTask): Promise<ReadingReply> =>
    pool.run(async (post) => {
      const reply = (await post(task)) as ReadingReply
      if ('value' in reply && isLong(reply.value)) {
        for (let part = 0; part < reply.parts; part += 1) {
          for (const item of (await post('more')) as unknown[]) reply.value.occurrences.push(item)
        }
      }
      return reply
    })

  return {
    async read<N extends ReadingName>(name: N, input: ReadingInput<N>) {
      const reply = await ask({ name, input }).catch((error: unknown) => {
        if (!(error instanceof ThreadEnded)) throw error
        logger.warn({ reading: name, reason: error.reason }, error.message)
        throw failureOf(error)
      })
      if ('failure' in reply) {
        throw new SourceFailure(reply.failure.type, reply.failure.message, reply.failure.passing)
      }
      if ('fault' in reply) {
        logger.error({ reading: name, fault: reply.fault }, 'A reader failed')
        throw new SourceFailure('unreadable', 'What the source answers cannot be read', false)
      }
      return reply.value as ReadingOutput<N>
    },
    close: () => pool.close(),
  }
}

const isLong = (value: unknown): value is { occurrences: unknown[] } =>
  typeof value === 'object' && value !== null && 'occurrences' in value && Array.isArray(value.occurrences)

function failureOf({ reason, message }: ThreadEnded): SourceFailure {
  if (reason === 'deadline')
    return new SourceFailure('too_slow', 'The source takes too long to be read', false)
  if (reason === 'memory') return new SourceFailure('too_large', 'The source is too large to be read', false)
  return new SourceFailure('unreadable', message, true)
}
