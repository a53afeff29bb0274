import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import { asRefusal, FetchRefused } from './fetch-refused.ts'

export interface HostAddress {
  address: string
  family: number
}

export type ResolveHost = (hostname: string) => Promise<readonly HostAddress[]>

/** Lets a test open its own server on loopback; product code never sets it. */
export type AllowAddress = (host: string, port: number) => boolean

const INNER_SUFFIXES =
  'localhost local internal intranet lan home corp private home.arpa onion alt invalid'.split(' ')
const [IPV6_GLOBAL, GLOBAL_BITS] = [ipaddr.IPv6.parse('2000::'), 3] as const

/**
 * Whether an address is on the public internet: not loopback, private, link-local, translated, tunnelled or reserved.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  try {
    const parsed = ipaddr.process(address)
    if (parsed.range() !== 'unicast') return false
    // Outside of 2000::/3 are obsolete forms such as ::127.0.0.1 that some systems still connect to loopback.
    return parsed instanceof ipaddr.IPv4 || parsed.match(IPV6_GLOBAL, GLOBAL_BITS)
  } catch {
    return false
  }
}

/**
 * The parsed URL of an allowed address; throws FetchRefused otherwise. Allowed: http(s) on its default port, no
 * credentials, a public host. The URL parser has already normalised decimal, octal, hexadecimal and full-width
 * spellings.
 */
export function checkAddress(address: string, allow?: AllowAddress): URL {
  if (address.length > 2_000 || !URL.canParse(address)) {
    throw new FetchRefused('bad_address', 'This is no web address')
  }
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new FetchRefused('bad_address', `Addresses of ${url.protocol} are not opened`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchRefused('bad_address', 'Addresses with a name or password are not opened')
  }
  const host = bareHost(url.hostname)
  const port = portOf(url)
  if (allow?.(host, port)) return url
  if (![80, 443].includes(port)) throw new FetchRefused('bad_address', 'Uitpost reads only ports 80 and 443')
  if (!isPublicHost(host)) throw new FetchRefused('private_address', `${host} is no public host`)
  return url
}

function isPublicHost(host: string): boolean {
  if (isIP(host)) return isPublicAddress(host)
  const name = host.toLowerCase().replace(/\.$/, '')
  if (!name.includes('.') || !/^[a-z0-9_.-]+$/.test(name)) return false
  return !INNER_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`))
}

const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

const portOf = (url: { port: string; protocol: string }): number =>
  Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port)

const resolveBySystem: ResolveHost = (hostname) => systemLookup(hostname, { all: true, order: 'verbatim' })

/**
 * A connector that reaches public addresses only. It resolves a name once and connects to exactly the checked
 * addresses, which prevents DNS rebinding. One non-public address is enough to refuse. Literal addresses skip the
 * lookup and are checked before.
 */
export function publicConnector(options: {
  resolve?: ResolveHost
  allow?: AllowAddress
  timeoutMs: number
}): ReturnType<typeof buildConnector> {
  const { resolve = resolveBySystem, allow, timeoutMs } = options
  return (target, callback) => {
    const host = bareHost(target.hostname)
    const port = portOf(target)
    const refusal = (address: string): FetchRefused | undefined =>
      isPublicAddress(address) || allow?.(address, port)
        ? undefined
        : new FetchRefused('private_address', `${target.hostname} leads to an inner address`)
    if (isIP(host)) {
      const refused = refusal(host)
      if (refused) return callback(refused, null)
    }
    const lookup: LookupFunction = (hostname, { all }, answer) => {
      resolve(hostname).then(
        (addresses) => {
          const [first] = addresses
          const refused = addresses.map(({ address }) => refusal(address)).find(Boolean)
          if (refused) answer(refused, '')
          else if (!first) answer(new FetchRefused('unresolved', `${hostname} has no address`), '')
          else if (all) answer(null, [...addresses])
          else answer(null, first.address, first.family)
        },
        (error: unknown) => answer(asRefusal(error), ''),
      )
    }
    buildConnector({ lookup, timeout: timeoutMs, allowH2: false })(target, callback)
  }
}
