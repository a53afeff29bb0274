import { type ReadingInput, type ReadingName, type ReadingOutput, SourceFailure } from '@uitpost/event-reader'
import type { Logger } from '@uitpost/service-kit'
import { createFairQueue, type Turn } from './fair-queue.ts'
import type { ReadingReply, ReadingTask } from './reader-program.ts'
import { createThreadPool, type TaskOptions, ThreadEnded } from './thread-pool.ts'

/** What a reading is for, and the CPU time that it may take. */
export type ReadingFor = Turn & TaskOptions

export interface Readers {
  /** Parses in a thread; for a run unless stated. Throws a SourceFailure for unreadable bytes and at a timeout. */
  read<N extends ReadingName>(
    name: N,
    input: ReadingInput<N>,
    reading?: ReadingFor,
  ): Promise<ReadingOutput<N>>
  close(): Promise<void>
}

export interface ReaderOptions {
  logger: Logger
  threads?: number
  cpuTimeMs?: number
  timeoutMs?: number
  memoryMb?: number
}

/** Two, so that one can work while the other is being terminated. */
const THREADS = 2
/** Reading five megabytes takes at most three seconds of CPU time, or twenty on a busy machine. */
const [CPU_TIME_MS, TIMEOUT_MS] = [10_000, 60_000]
const MEMORY_MB = 256

/**
 * Parses untrusted bytes in worker threads, which are terminated after a deadline, so that hostile input cannot block
 * the service.
 */
export function createReaders(options: ReaderOptions): Readers {
  const { logger, threads = THREADS, cpuTimeMs = CPU_TIME_MS } = options
  const { timeoutMs = TIMEOUT_MS, memoryMb = MEMORY_MB } = options
  const program = new URL('./reader-program.ts', import.meta.url)
  const queue = createFairQueue(threads)
  const pool = createThreadPool({ program, cpuTimeMs, timeoutMs, memoryMb })

  const ask = async (task: ReadingTask, reading: ReadingFor): Promise<ReadingReply> =>
    queue.run(reading, () =>
      pool.run(async (post) => {
        const reply = (await post(task)) as ReadingReply
        if ('value' in reply && isLong(reply.value)) {
          for (let part = 0; part < reply.parts; part += 1) {
            for (const item of (await post('more')) as unknown[]) reply.value.occurrences.push(item)
          }
        }
        return reply
      }, reading),
    )

  return {
    async read<N extends ReadingName>(
      name: N,
      input: ReadingInput<N>,
      reading: ReadingFor = { kind: 'run' },
    ) {
      const reply = await ask({ name, input }, reading).catch((error: unknown) => {
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
  return new SourceFailure('unreadable', message)
}
