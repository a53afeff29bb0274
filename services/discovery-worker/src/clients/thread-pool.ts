import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'

export interface ThreadPoolOptions {
  /** A worker module that sends one message at its start and then one per message it receives. */
  program: URL
  /** CPU time in ms; a thread that exceeds it is terminated. */
  cpuTimeMs: number
  /** Elapsed time in ms, larger because a busy machine is slow. */
  timeoutMs: number
  /** Heap in MB that a task may use, beside as much that is not collected yet; a thread that uses more is terminated. */
  memoryMb: number
}

/** Why a thread did not answer. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
  readonly reason: 'deadline' | 'memory' | 'closed' | 'crash'

  constructor(reason: ThreadEnded['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export interface TaskOptions {
  /** CPU time in ms, at most that of every task. */
  cpuTimeMs?: number | undefined
  /** Is told the CPU time in ms that the task took, also if it failed. */
  used?: ((cpuMs: number) => void) | undefined
}

export interface ThreadPool {
  /** Runs a task in a thread of its own; `talk` exchanges messages with it. */
  run<T>(talk: (ask: (message: unknown) => Promise<unknown>) => Promise<T>, task?: TaskOptions): Promise<T>
  close(): Promise<void>
}

interface Thread {
  worker: Worker
  ready: Promise<void>
  /** Rejects the pending answer. */
  fail: (error: ThreadEnded) => void
  answered: (message: unknown) => void
}

/** Interval in ms for checking the deadlines and the memory. */
const CHECK_INTERVAL_MS = 100
/**
 * Times the memory of a task: what a thread may use with what lies there uncollected (V8 waits at first until half its
 * limit is used), and V8's own limit. A thread that reaches that one within one call, such as JSON.parse, ends the whole
 * process.
 */
const [USED_TIMES, LIMIT_TIMES] = [2, 3]
const MEGABYTE = 2 ** 20

/** As many threads as there are tasks at once, started on demand and kept; they do not keep the process alive. */
export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const { program, timeoutMs, memoryMb } = options
  const idle: Thread[] = []
  const running = new Set<Thread>()
  // In it each version of Node has a folder of its own.
  const compiled = getCompileCacheDir()
  let closed = false

  function start(): Thread {
    const worker = new Worker(program, {
      // Threads that parse untrusted bytes get no secrets. With compiled modules they start in half the time.
      env: compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {},
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: LIMIT_TIMES * memoryMb,
        maxYoungGenerationSizeMb: 32,
      },
    })
    worker.unref()
    const thread: Thread = {
      worker,
      ready: Promise.resolve(),
      fail: () => undefined,
      answered: () => undefined,
    }
    thread.ready = answerOf(thread).then(() => undefined)
    worker.on('message', (message) => thread.answered(message))
    worker.on('error', (error: Error & { code?: string }) => {
      const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'
      thread.fail(new ThreadEnded(reason, error.message))
    })
    worker.on('exit', () => {
      running.delete(thread)
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
      thread.fail(new ThreadEnded('crash', 'The thread ended'))
    })
    running.add(thread)
    return thread
  }

  const answerOf = (thread: Thread): Promise<unknown> =>
    new Promise((resolve, reject) => {
      thread.answered = resolve
      thread.fail = reject
    })

  async function run<T>(
    talk: (ask: (message: unknown) => Promise<unknown>) => Promise<T>,
    { cpuTimeMs = options.cpuTimeMs, used }: TaskOptions = {},
  ): Promise<T> {
    if (closed) throw new ThreadEnded('closed', 'The threads are closed')
    const one = idle.pop() ?? start()
    const limitMs = Math.min(cpuTimeMs, options.cpuTimeMs)
    let timer: NodeJS.Timeout | undefined
    let cpuMs = 0
    try {
      await one.ready
      const late = (): void =>
        one.fail(new ThreadEnded('deadline', 'The task was given up after its deadline'))
      const began = performance.now()
      const usedUntilNow = one.worker.cpuUsage().catch(() => undefined)
      const measure = async (): Promise<void> => {
        const { user, system } = await one.worker.cpuUsage(await usedUntilNow)
        cpuMs = (user + system) / 1_000
      }
      const look = async (): Promise<void> => {
        if (performance.now() - began > timeoutMs) late()
        const { used_heap_size: heap } = await one.worker.getHeapStatistics()
        if (heap > USED_TIMES * memoryMb * MEGABYTE)
          one.fail(new ThreadEnded('memory', 'The task needs too much memory'))
        await measure()
        if (cpuMs > limitMs) late()
      }
      // A thread that has ended has no CPU usage.
      timer = setInterval(() => void look().catch(() => undefined), Math.min(CHECK_INTERVAL_MS, limitMs))
      const result = await talk((message) => {
        const answer = answerOf(one)
        one.worker.postMessage(message)
        return answer
      })
      if (used) await measure().catch(() => undefined)
      if (!closed) idle.push(one)
      return result
    } catch (error) {
      running.delete(one)
      void one.worker.terminate()
      throw error
    } finally {
      clearInterval(timer)
      one.fail = () => undefined
      used?.(cpuMs)
    }
  }

  return {
    run,
    async close() {
      closed = true
      const all = [...running]
      for (const one of all) one.fail(new ThreadEnded('closed', 'The threads are closed'))
      await Promise.all(all.map(({ worker }) => worker.terminate()))
    },
  }
}
