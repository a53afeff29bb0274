import robotsParser from 'robots-parser'
import { decodePage } from './decode-text.ts'

/** The robots.txt of a host, and the address that we would like to open there. */
export interface RobotsQuestion {
  robotsUrl: string
  bytes: Uint8Array
  charset: string | undefined
  url: string
  agent: string
}

export interface RobotsAnswer {
  allowed: boolean
  /** The pause it asks for between two requests; 0 when it names none. */
  delaySeconds: number
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

/** Of an honest file: matching one address costs what its rules and their wildcards are times the address. */
const [MAX_LINES, MAX_LINE, MAX_WILDCARDS, MAX_URL] = [20_000, 2_000, 2_000, 4_000]

/**
 * What a robots.txt says about an address, by RFC 9309. One that does not speak about this address at all does not
 * allow it, and neither does one that is no honest set of rules: thousands of wildcards, or rules of many thousand
 * letters.
 */
export function judgeRobots({ robotsUrl, bytes, charset, url, agent }: RobotsQuestion): RobotsAnswer {
  const text = decodePage(bytes, charset)
  if (url.length > MAX_URL || !isHonest(text)) return { allowed: false, delaySeconds: 0 }
  const rules = parseRobots(robotsUrl, text)
  return { allowed: rules.isAllowed(url, agent) === true, delaySeconds: rules.getCrawlDelay(agent) ?? 0 }
}

function isHonest(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/)
  // A page in the place of the file has long lines, and no rules in them.
  const rules = lines.filter((line) => /^\s*(?:dis)?allow\s*:/i.test(line))
  const wildcards = rules.reduce((sum, line) => sum + line.split('*').length - 1, 0)
  return (
    rules.length <= MAX_LINES && wildcards <= MAX_WILDCARDS && rules.every(({ length }) => length <= MAX_LINE)
  )
}
