import type { RobotsAnswer, RobotsQuestion } from '@uitpost/event-reader'
import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import { LimitsAway } from '@uitpost/service-kit/limits'

export interface Robots {
  /** Throws unless the host allows our agent this address; returns its crawl delay in milliseconds. */
  check(url: URL): Promise<number>
}

/** A host's response for robots.txt. */
export interface RobotsFile {
  status: number
  bytes: Uint8Array
  charset: string | undefined
}

/** Parses robots.txt, in a worker thread outside tests. */
export type JudgeRobots = (question: RobotsQuestion) => Promise<RobotsAnswer>

interface Remembered {
  until: number
  file: RobotsFile | 'open' | 'unreachable'
}

const [HOUR_MS, MAX_ORIGINS] = [3_600_000, 2_000]
/** RFC 9309: cached for at most a day; after a failure asked again soon. In ms. */
const [KEPT_MS, DOWN_MS] = [24 * HOUR_MS, HOUR_MS / 6]
const LONGEST_CRAWL_DELAY_MS = 30_000

/**
 * Robots exclusion by RFC 9309: rules are obeyed, a missing file (4xx) allows everything, an unreachable host (5xx,
 * no answer) allows nothing, and neither does a file that cannot be parsed in time.
 */
export function createRobots(options: {
  agent: string
  now: () => number
  load: (url: URL) => Promise<RobotsFile>
  judge: JudgeRobots
}): Robots {
  const { agent, now, load, judge } = options
  const known = new Map<string, { until: number; answer: Promise<Remembered> }>()

  const read = async (origin: string): Promise<Remembered> => {
    const url = new URL('/robots.txt', origin)
    try {
      const { status, bytes, charset } = await load(url)
      if (status >= 500) return { until: now() + DOWN_MS, file: 'unreachable' }
      return { until: now() + KEPT_MS, file: status >= 400 ? 'open' : { status, bytes, charset } }
    } catch (error) {
      // The host was not asked.
      if (error instanceof LimitsAway) throw error
      // An address that we never open is refused for that reason, not because of robots.txt.
      if (error instanceof FetchRefused && !error.passing && error.type !== 'too_large') throw error
      return { until: now() + DOWN_MS, file: 'unreachable' }
    }
  }
  const remember = (origin: string): Promise<Remembered> => {
    const held = known.get(origin)
    if (held && held.until > now()) return held.answer
    if (known.size >= MAX_ORIGINS) known.delete(known.keys().next().value ?? '')
    // Concurrent callers share one request.
    const entry = { until: Number.POSITIVE_INFINITY, answer: read(origin) }
    known.set(origin, entry)
    entry.answer.then(
      ({ until }) => {
        entry.until = until
      },
      () => known.delete(origin),
    )
    return entry.answer
  }
  const unreachable = (url: URL): FetchRefused =>
    new FetchRefused('robots_unreachable', `The robots.txt of ${url.host} cannot be read now`)
  return {
    async check(url) {
      const { file } = await remember(url.origin)
      if (file === 'open') return 0
      if (file === 'unreachable') throw unreachable(url)
      const robotsUrl = new URL('/robots.txt', url.origin).href
      const { bytes, charset } = file
      const { allowed, delaySeconds } = await judge({
        robotsUrl,
        bytes,
        charset,
        url: url.href,
        agent,
      }).catch(() => {
        throw unreachable(url)
      })
      if (!allowed) {
        throw new FetchRefused('robots', `The robots.txt of ${url.host} asks us not to open this address`)
      }
      return Math.min(delaySeconds * 1_000, LONGEST_CRAWL_DELAY_MS)
    },
  }
}
