/** Timeout of loading a chunk of the app, in ms; the same as that of a response. */
const PART_LIMIT_MS = 40_000

/** Settles as the promise does, or rejects after `limitMs` milliseconds. */
export async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`Timed out after ${limitMs} ms.`)), limitMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Loads a chunk of the app. Rejects after a timeout, which a dynamic import does not have itself. */
export const fetchPart = <T>(load: () => Promise<T>): Promise<T> => within(PART_LIMIT_MS, load())
