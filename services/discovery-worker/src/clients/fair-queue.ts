/** In this order: one runs only when none of those before it waits. */
const KINDS = ['run', 'recheck', 'suggestion'] as const

/** What a piece of work is for. */
export interface Turn {
  kind: (typeof KINDS)[number]
  /** Accounts take turns; work without one shares a turn. */
  account?: string
}

/** Runs so many pieces of work at once. Of those that wait, runs come first; of suggestions, each account in turn. */
export function createFairQueue(slots: number) {
  // Per kind and account; the account whose turn is next comes first.
  const waiting = new Map(KINDS.map((kind) => [kind, new Map<string, (() => void)[]>()]))
  let free = slots

  function next(): (() => void) | undefined {
    const accounts = [...waiting.values()].find(({ size }) => size > 0)
    const [first] = accounts ?? []
    if (!accounts || !first) return undefined
    const [account, own] = first
    const resume = own.shift()
    accounts.delete(account)
    if (own.length > 0) accounts.set(account, own)
    return resume
  }

  function wait({ kind, account = '' }: Turn): Promise<void> {
    const accounts = waiting.get(kind)
    return new Promise((resume) => accounts?.set(account, [...(accounts.get(account) ?? []), resume]))
  }

  return {
    async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1
      else await wait(turn)
      try {
        return await work()
      } finally {
        const resume = next()
        // The slot passes on, so that no later caller takes it.
        if (resume) resume()
        else free += 1
      }
    },
  }
}
