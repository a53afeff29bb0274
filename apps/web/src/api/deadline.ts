/** A part of the app that has not arrived by then will not: longer than a slow line takes, as for an answer. */
const PART_LIMIT_MS = 40_000

/** The same promise, which fails when it has not settled after so many milliseconds. */
export async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`Nothing came within ${limitMs} ms.`)), limitMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Fetches a part of the app. An import has no end of its own: without an answer it would wait for ever. */
export const fetchPart = <T>(load: () => Promise<T>): Promise<T> => within(PART_LIMIT_MS, load())
