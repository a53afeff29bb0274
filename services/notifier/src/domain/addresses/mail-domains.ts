const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 30 * 60_000
/** Above this the oldest entries are dropped; their domains are tried without a pause. */
const MAX_DOMAINS = 10_000

interface Pause {
  until: number
  times: number
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Pauses sending to domains whose server limits our mails, longer each time. Kept per process; the limit per minute
 * (mail-limits.ts) is shared by all processes.
 */
export function mailDomains() {
  const pauses = new Map<string, Pause>()
  return {
    /** Milliseconds to wait before the next mail to the domain. */
    wait: (domain: string, now: Date): number =>
      Math.max(0, (pauses.get(domain)?.until ?? 0) - now.getTime()),

    /** Pauses the domain, longer each time. Returns false if it is paused already. */
    pause(domain: string, now: Date): boolean {
      const { until, times } = pauses.get(domain) ?? { until: 0, times: 0 }
      // Mails that were under way at the same time get the same refusal.
      if (until > now.getTime()) return false
      if (pauses.size >= MAX_DOMAINS) pauses.delete(pauses.keys().next().value ?? domain)
      const ms = Math.min(FIRST_PAUSE_MS * 2 ** times, LONGEST_PAUSE_MS)
      pauses.set(domain, { until: now.getTime() + ms, times: times + 1 })
      return true
    },

    /** Ends the pause, after the domain accepted a mail. */
    clear(domain: string): void {
      pauses.delete(domain)
    },
  }
}
