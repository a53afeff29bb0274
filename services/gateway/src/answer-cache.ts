/** Maximum age of a cached answer, from the request to its service. */
const CACHE_MS = 1_000
const MAX_ENTRIES = 500
const MAX_BYTES = 8_388_608
/** A complete response, ready to be sent again. */
export interface CachedAnswer {
  headers: Record<string, number | string | string[] | undefined>
  body: Buffer
}

/**
 * The result of a request: an answer for all clients that wait; 'uncacheable' if it is for one client only, so that each
 * has to ask the service; 'disconnected' if the client disconnected before there was one.
 */
export type Outcome = CachedAnswer | 'uncacheable' | 'disconnected'

interface Entry {
  path: string
  requestedAt: number
  answer?: CachedAnswer
  outcome: Promise<Outcome>
}

export interface AnswerCache {
  /** The answer for a key, or the request under way; undefined if the service has to be asked. */
  find(key: string): CachedAnswer | Promise<Outcome> | undefined
  /** Records a request under way: others with the key wait until the returned function is called with its outcome. */
  begin(key: string, path: string): (outcome: Outcome) => void
  /** Drops the answers of these paths, and those of requests under way. */
  invalidate(paths: Iterable<string>): void
}

/** Caches answers for a second and merges equal requests; limited in entries and in bytes. */
export function createAnswerCache(now: () => number = () => performance.now()): AnswerCache {
  /** Oldest first. */
  const entries = new Map<string, Entry>()
  let bytes = 0

  const drop = (key: string, entry: Entry): void => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.answer?.body.length ?? 0
  }
  const store = (entry: Entry, answer: CachedAnswer): void => {
    entry.answer = answer
    bytes += answer.body.length
    for (const [oldestKey, oldest] of entries) {
      if (bytes <= MAX_BYTES && entries.size <= MAX_ENTRIES) break
      drop(oldestKey, oldest)
    }
  }
  return {
    find(key) {
      const entry = entries.get(key)
      if (!entry || now() - entry.requestedAt >= CACHE_MS) return undefined
      return entry.answer ?? entry.outcome
    },
    begin(key, path) {
      const { promise: outcome, resolve } = Promise.withResolvers<Outcome>()
      const entry: Entry = { path, requestedAt: now(), outcome }
      const older = entries.get(key)
      if (older) drop(key, older)
      entries.set(key, entry)
      let settled = false
      return (result) => {
        if (settled) return
        settled = true
        resolve(result)
        // If it was dropped or replaced meanwhile, only those already waiting get it.
        if (entries.get(key) !== entry) return
        if (typeof result === 'object') store(entry, result)
        else drop(key, entry)
      }
    },
    invalidate(paths) {
      const changed = new Set(paths)
      for (const [key, entry] of entries) if (changed.has(entry.path)) drop(key, entry)
    },
  }
}
