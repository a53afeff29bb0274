import { Worker } from 'node:worker_threads'

export interface ThreadPoolOptions {
  /** A worker module that sends one message at its start and then one per message it receives. */
  program: URL
  threads: number
  /** CPU time in ms; a thread that exceeds it is terminated. */
  cpuTimeMs: number
  /** Elapsed time in ms, larger because a busy machine is slow. */
  timeoutMs: number
  /** Heap limit in MB; a thread that exceeds it is terminated. */
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

export interface ThreadPool {
  /** Runs a task in a thread of its own; `talk` exchanges messages with it. */
  run<T>(talk: (ask: (message: unknown) => Promise<unknown>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Thread {
  worker: Worker
  ready: Promise<void>
  /** Rejects the pending answer. */
  fail: (error: ThreadEnded) => void
  answered: (message: unknown) => void
}

/** Interval in ms for checking the deadlines. */
const CHECK_INTERVAL_MS = 250

/** Starts threads on demand and keeps them; they do not keep the process alive. */
export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const { program, threads, cpuTimeMs, timeoutMs, memoryMb } = options
  const idle: Thread[] = []
  const running = new Set<Thread>()
  const waiting: (() => void)[] = []
  let closed = false

  function start(): Thread {
    const worker = new Worker(program, {
      // Threads that parse untrusted bytes get no secrets.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
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

  async function thread(): Promise<Thread> {
    for (;;) {
      if (closed) throw new ThreadEnded('closed', 'The threads are closed')
      const free = idle.pop()
      if (free) return free
      if (running.size < threads) return start()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  async function run<T>(talk: (ask: (message: unknown) => Promise<unknown>) => Promise<T>): Promise<T> {
    const one = await thread()
    let timer: NodeJS.Timeout | undefined
    try {
      await one.ready
      const late = (): void =>
        one.fail(new ThreadEnded('deadline', 'The task was given up after its deadline'))
      const began = performance.now()
      const usedUntilNow = one.worker.cpuUsage().catch(() => undefined)
      const look = async (): Promise<void> => {
        if (performance.now() - began > timeoutMs) late()
        const before = await usedUntilNow
        const { user, system } = await one.worker.cpuUsage(before)
        if ((user + system) / 1_000 > cpuTimeMs) late()
      }
      // A thread that has ended has no CPU usage.
      timer = setInterval(() => void look().catch(() => undefined), Math.min(CHECK_INTERVAL_MS, cpuTimeMs))
      const result = await talk((message) => {
        const answer = answerOf(one)
        one.worker.postMessage(message)
        return answer
      })
      if (!closed) idle.push(one)
      return result
    } catch (error) {
      running.delete(one)
      void one.worker.terminate()
      throw error
    } finally {
      clearInterval(timer)
      one.fail = () => undefined
      waiting.shift()?.()
    }
  }

  return {
    run,
    async close() {
      closed = true
      for (const resume of waiting.splice(0)) resume()
      const all = [...running]
      for (const one of all) one.fail(new ThreadEnded('closed', 'The threads are closed'))
      await Promise.all(all.map(({ worker }) => worker.terminate()))
    },
  }
}
