import robotsParser from 'robots-parser'
import { decodePage } from './decode-text.ts'

/** A robots.txt and the address to check. */
export interface RobotsQuestion {
  robotsUrl: string
  bytes: Uint8Array
  charset: string | undefined
  url: string
  agent: string
}

export interface RobotsAnswer {
  allowed: boolean
  /** Crawl delay in seconds; 0 when there is none. */
  delaySeconds: number
}

interface Rules {
  isAllowed(url: string, agent: string): boolean | undefined
  getCrawlDelay(agent: string): number | undefined
}
type ParseRobots = (url: string, text: string) => Rules

/** robots-parser's types declare a nested default export; at run time it is the function itself. */
const isParser = (value: unknown): value is ParseRobots => typeof value === 'function'

function parseRobots(url: string, text: string): Rules {
  if (!isParser(robotsParser)) throw new TypeError('robots-parser is not a function')
  return robotsParser(url, text)
}

/** Limits above real files: matching costs rules and their wildcards times the length of the address. */
const [MAX_LINES, MAX_LINE, MAX_WILDCARDS, MAX_URL] = [20_000, 2_000, 2_000, 4_000]

/**
 * Checks an address by RFC 9309. An address on another origin is not allowed, and neither is any address of a file
 * beyond these limits.
 */
export function judgeRobots({ robotsUrl, bytes, charset, url, agent }: RobotsQuestion): RobotsAnswer {
  const text = decodePage(bytes, charset)
  if (url.length > MAX_URL || !isWithinLimits(text)) return { allowed: false, delaySeconds: 0 }
  const rules = parseRobots(robotsUrl, text)
  return { allowed: rules.isAllowed(url, agent) === true, delaySeconds: rules.getCrawlDelay(agent) ?? 0 }
}

function isWithinLimits(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/)
  // An HTML page in place of the file has long lines, but no rules.
  const rules = lines.filter((line) => /^\s*(?:dis)?allow\s*:/i.test(line))
  const wildcards = rules.reduce((sum, line) => sum + line.split('*').length - 1, 0)
  return (
    rules.length <= MAX_LINES && wildcards <= MAX_WILDCARDS && rules.every(({ length }) => length <= MAX_LINE)
  )
}
