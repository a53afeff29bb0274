const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 30 * 60_000
/** More names than this are forgotten, oldest first: their domains are simply asked anew. */
const MOST_DOMAINS = 10_000

interface Pause {
  until: number
  times: number
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Domains whose server said that it is too much are left in peace for a while, longer each time. Each process finds out
 * by itself, with what it has under way; how many mails a minute may go there is counted for all of them together.
 */
export function mailDomains() {
  const pauses = new Map<string, Pause>()
  return {
    /** Milliseconds to wait before another mail may go there. */
    wait: (domain: string, now: Date): number =>
      Math.max(0, (pauses.get(domain)?.until ?? 0) - now.getTime()),

    /** Its server wants peace: longer each time. Answers whether that is news. */
    pause(domain: string, now: Date): boolean {
      const { until, times } = pauses.get(domain) ?? { until: 0, times: 0 }
      // Mails that were under way together are told so together.
      if (until > now.getTime()) return false
      if (pauses.size >= MOST_DOMAINS) pauses.delete(pauses.keys().next().value ?? domain)
      const ms = Math.min(FIRST_PAUSE_MS * 2 ** times, LONGEST_PAUSE_MS)
      pauses.set(domain, { until: now.getTime() + ms, times: times + 1 })
      return true
    },

    /** It takes mail again. */
    clear(domain: string): void {
      pauses.delete(domain)
    },
  }
}
