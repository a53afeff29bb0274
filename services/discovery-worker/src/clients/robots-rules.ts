import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import robotsParser from 'robots-parser'

export interface Robots {
  /** Throws unless the host lets our agent open this address; answers the pause it asks for, in milliseconds. */
  check(url: URL): Promise<number>
}

export interface RobotsFile {
  status: number
  text: string
}

interface Rules {
  isAllowed(url: string, agent: string): boolean | undefined
  getCrawlDelay(agent: string): number | undefined
}
type ParseRobots = (url: string, text: string) => Rules

/** robots-parser's types describe a default inside its default; at run time it is the function itself. */
const isParser = (value: unknown): value is ParseRobots => typeof value === 'function'

function parseRobots(url: string, text: string): Rules {
  if (!isParser(robotsParser)) throw new TypeError('robots-parser is not a function')
  return robotsParser(url, text)
}

interface Remembered {
  until: number
  rules: Rules | 'open' | 'unreachable'
}

const [HOUR_MS, MAX_ORIGINS] = [3_600_000, 2_000]
/** RFC 9309: at most a day; a host that is down is asked again soon. */
const [KEPT_MS, DOWN_MS] = [24 * HOUR_MS, HOUR_MS / 6]
const LONGEST_CRAWL_DELAY_MS = 30_000

/**
 * RFC 9309: rules are obeyed, a missing file (4xx) allows everything, a broken host (5xx, no answer) allows nothing.
 * A rule set that does not speak about this address at all ("undefined") does not allow it either.
 */
export function createRobots(options: {
  agent: string
  now: () => number
  load: (url: URL) => Promise<RobotsFile>
}): Robots {
  const { agent, now, load } = options
  const known = new Map<string, { until: number; answer: Promise<Remembered> }>()

  const read = async (origin: string): Promise<Remembered> => {
    const url = new URL('/robots.txt', origin)
    try {
      const { status, text } = await load(url)
      if (status >= 500) return { until: now() + DOWN_MS, rules: 'unreachable' }
      return { until: now() + KEPT_MS, rules: status >= 400 ? 'open' : parseRobots(url.href, text) }
    } catch (error) {
      // An address we never open is refused as such, and so is what lies under it.
      if (error instanceof FetchRefused && !error.passing && error.type !== 'too_large') throw error
      return { until: now() + DOWN_MS, rules: 'unreachable' }
    }
  }
  const remember = (origin: string): Promise<Remembered> => {
    const held = known.get(origin)
    if (held && held.until > now()) return held.answer
    if (known.size >= MAX_ORIGINS) known.delete(known.keys().next().value ?? '')
    // Whoever comes while the file is being read waits for the same answer.
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
  return {
    async check(url) {
      const { rules } = await remember(url.origin)
      if (rules === 'open') return 0
      if (rules === 'unreachable') {
        throw new FetchRefused('robots_unreachable', `The robots.txt of ${url.host} cannot be read now`)
      }
      if (rules.isAllowed(url.href, agent) !== true) {
        throw new FetchRefused('robots', `The robots.txt of ${url.host} asks us not to open this address`)
      }
      return Math.min((rules.getCrawlDelay(agent) ?? 0) * 1_000, LONGEST_CRAWL_DELAY_MS)
    },
  }
}
