/** Of more writes than these nobody asks any more. */
const MOST_KNOWN = 100
/** Longer nobody waits to learn whose write a hint speaks of. */
const PATIENCE_MS = 1_000

/** What this tab wrote, by the id the server gave the request, and when its answer came. */
const answered = new Map<string, number>()
let underWay: Promise<unknown>[] = []

/** Follows a request that may change something, until its answer is there. */
export function followWrite(writing: Promise<Response>): void {
  const noted = writing.then(
    ({ headers }) => {
      const id = headers.get('x-request-id')
      if (id) answered.set(id, performance.now())
      const [oldest] = answered.keys()
      if (answered.size > MOST_KNOWN && oldest) answered.delete(oldest)
    },
    () => undefined,
  )
  underWay.push(noted)
  void noted.then(() => {
    underWay = underWay.filter((one) => one !== noted)
  })
}

/**
 * When the answer to this request came; undefined when another tab or another person made it. A hint may be quicker than
 * the answer, so it waits for what is still under way.
 */
export async function answeredAt(requestId: string): Promise<number | undefined> {
  if (!answered.has(requestId) && underWay.length > 0) {
    await Promise.race([Promise.all(underWay), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  }
  return answered.get(requestId)
}
