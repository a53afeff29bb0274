import ipaddr from 'ipaddr.js'

const PART_BITS = 16

/** Some proxies append the caller's port, which differs per connection. */
const WITH_PORT = /^(?:\[([\da-fA-F:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/**
 * The unit of per-caller limits: an IPv4 address, or the /64 network of an IPv6 address, because one customer usually
 * owns 2⁶⁴ addresses; some own a /48, which has 65,536 such networks. Ignores a port; text that is not an address is
 * returned as it is.
 */
export function networkOf(caller: string, prefix: 48 | 64 = 64): string {
  const [, bracketed, plain] = WITH_PORT.exec(caller) ?? []
  const ip = bracketed ?? plain ?? caller
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return address.parts
    .slice(0, prefix / PART_BITS)
    .map((part) => part.toString(16))
    .join(':')
}
