const MINUTE_MS = 60_000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 30 * MINUTE_MS
/** More names than this are forgotten, oldest first: their domains are simply asked anew. */
const MOST_DOMAINS = 10_000

interface DomainState {
  pausedUntil: number
  pauses: number
  windowFrom: number
  sent: number
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * How fast mail may go to the addresses of one domain: `perMinute` at most (0: no limit of ours), and not at all for a
 * while after its server said that it is too much. Each process keeps count for itself.
 */
export function mailDomains(perMinute: number) {
  const states = new Map<string, DomainState>()
  function stateOf(domain: string): DomainState {
    const known = states.get(domain)
    if (known) return known
    if (states.size >= MOST_DOMAINS) states.delete(states.keys().next().value ?? domain)
    const state = { pausedUntil: 0, pauses: 0, windowFrom: 0, sent: 0 }
    states.set(domain, state)
    return state
  }
  return {
    /** Milliseconds to wait before another mail may go there; 0 lets it go and counts it. */
    wait(domain: string, now: Date): number {
      const [state, at] = [stateOf(domain), now.getTime()]
      if (state.pausedUntil > at) return state.pausedUntil - at
      if (perMinute === 0) return 0
      if (at - state.windowFrom >= MINUTE_MS || at < state.windowFrom) {
        state.windowFrom = at
        state.sent = 0
      }
      if (state.sent >= perMinute) return state.windowFrom + MINUTE_MS - at
      state.sent += 1
      return 0
    },
    /** Its server wants peace: longer each time. */
    pause(domain: string, now: Date): void {
      const [state, at] = [stateOf(domain), now.getTime()]
      // Mails that were under way together are told so together.
      if (state.pausedUntil > at) return
      state.pausedUntil = at + Math.min(FIRST_PAUSE_MS * 2 ** state.pauses, LONGEST_PAUSE_MS)
      state.pauses += 1
    },
    /** It takes mail again. */
    clear(domain: string): void {
      const state = states.get(domain)
      if (state) state.pauses = 0
    },
  }
}

export type MailDomains = ReturnType<typeof mailDomains>
