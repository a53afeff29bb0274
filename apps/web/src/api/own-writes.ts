/** Maximum number of own writes kept. */
const MAX_WRITES = 100
/** Longest wait for responses to pending writes, in ms. */
const MAX_WAIT_MS = 1_000

/** Writes of this tab: the request id given by the server, and the time of the response. */
const answered = new Map<string, number>()
let pending: Promise<unknown>[] = []

/** Records a write until and after its response. Never throws: a failed write is forgotten. */
export function recordWrite(writing: Promise<Response>): void {
  const recorded = writing.then(
    ({ headers }) => {
      const id = headers.get('x-request-id')
      if (id) answered.set(id, performance.now())
      const [oldest] = answered.keys()
      if (answered.size > MAX_WRITES && oldest) answered.delete(oldest)
    },
    () => undefined,
  )
  pending.push(recorded)
  void recorded.then(() => {
    pending = pending.filter((write) => write !== recorded)
  })
}

/**
 * When this tab received the response to this request (`performance.now()`); undefined for requests of other tabs or
 * users. A hint may arrive before the response, so this waits for pending writes, up to a second.
 */
export async function responseTimeOf(requestId: string): Promise<number | undefined> {
  if (!answered.has(requestId) && pending.length > 0) {
    await Promise.race([Promise.all(pending), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
  }
  return answered.get(requestId)
}
