import { type Hint, isAdminRole } from '@uitpost/contracts'
import { type Claims, DomainError, networkOf } from '@uitpost/service-kit'
import type { HintStream } from './hint-stream.ts'

/** Items by a key of theirs; those of a key in the order in which they were added. */
function createGroups<T>(keyOf: (item: T) => string) {
  const groups = new Map<string, Set<T>>()
  return {
    of: (key: string): ReadonlySet<T> => groups.get(key) ?? new Set(),
    /** The items of the key that has most. */
    largest: (): ReadonlySet<T> =>
      [...groups.values()].reduce((most, group) => (group.size > most.size ? group : most), new Set<T>()),
    add(item: T): void {
      const key = keyOf(item)
      const group = groups.get(key)
      if (group) group.add(item)
      else groups.set(key, new Set([item]))
    },
    remove(item: T): void {
      const key = keyOf(item)
      const group = groups.get(key)
      group?.delete(item)
      if (group?.size === 0) groups.delete(key)
    },
  }
}

/** Streams per account. A browser needs one for all of its tabs. */
const PER_ACCOUNT = 3
const RETRY_SECONDS = 30

interface OpenStream {
  claims: Claims
  /** An IPv4 address or an IPv6 /64. */
  network: string
  /** An IPv4 address or an IPv6 /48. */
  site: string
  stream: HintStream
}

export interface OpenStreams {
  /**
   * Opens the stream of a session and replaces its older one. Throws `too_many` when its account, network or site has
   * as many as it may. When all streams together are too many, the site that has most loses its oldest: if that is the
   * new one, it is refused, so that as many sites as there are places do not replace each other for ever.
   */
  open(claims: Claims, ip: string, start: (onClose: () => void) => HintStream): HintStream
  /** The streams of an audience. */
  of(audience: Hint['audience']): HintStream[]
  count(): number
  endAll(): void
}

/**
 * Streams stay open as long as their clients like, so of the connections they hold at most half, those of a network a
 * tenth, and those of a site a fifth.
 */
export function createOpenStreams(connections: number): OpenStreams {
  const part = (divisor: number): number => Math.max(1, Math.floor(connections / divisor))
  const [inAll, perSite, perNetwork] = [part(2), part(5), part(10)]
  /** In order of opening, as are those of each group. */
  const all = new Set<OpenStream>()
  const sessions = createGroups<OpenStream>(({ claims }) => claims.sid)
  const accounts = createGroups<OpenStream>(({ claims }) => claims.sub)
  const networks = createGroups<OpenStream>(({ network }) => network)
  const sites = createGroups<OpenStream>(({ site }) => site)
  const groups = [sessions, accounts, networks, sites]

  const remove = (one: OpenStream): void => {
    if (all.delete(one)) for (const group of groups) group.remove(one)
  }
  const replace = (one: OpenStream): void => {
    remove(one)
    one.stream.replace()
  }
  /** The stream that a new one of this site replaces, by which they become too many. */
  const oldestOfLargestSite = (site: string): OpenStream => {
    const ofSite = sites.of(site)
    const largest = sites.largest()
    const [oldest] = ofSite.size + 1 < largest.size ? largest : ofSite
    return oldest ?? refuse()
  }

  return {
    open(claims, ip, start) {
      const [network, site] = [networkOf(ip), networkOf(ip, 48)]
      const [older] = sessions.of(claims.sid)
      const countOf = (others: ReadonlySet<OpenStream>) => others.size - (older && others.has(older) ? 1 : 0)
      if (countOf(accounts.of(claims.sub)) >= PER_ACCOUNT) refuse()
      if (countOf(networks.of(network)) >= perNetwork || countOf(sites.of(site)) >= perSite) refuse()
      const replaced = older ?? (all.size < inAll ? undefined : oldestOfLargestSite(site))
      if (replaced) replace(replaced)
      const one: OpenStream = { claims, network, site, stream: start(() => remove(one)) }
      all.add(one)
      for (const group of groups) group.add(one)
      return one.stream
    },
    of(audience) {
      const heard =
        audience === 'admins'
          ? [...all].filter(({ claims }) => isAdminRole(claims.role))
          : [...accounts.of(audience.user)]
      return heard.map(({ stream }) => stream)
    },
    count: () => all.size,
    endAll() {
      for (const { stream } of all) stream.end()
    },
  }
}

function refuse(): never {
  const message = 'Too many live streams are open. Screens keep themselves up to date without one.'
  throw new DomainError('too_many', message, { retryAfter: RETRY_SECONDS })
}
