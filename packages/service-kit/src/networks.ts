import ipaddr from 'ipaddr.js'

/** 64 of 128 bits, in parts of 16 bits. */
const NETWORK_PARTS = 4

/** Some proxies append the caller's port, which differs per connection. */
const WITH_PORT = /^(?:\[([\da-fA-F:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/**
 * The unit of per-caller limits: an IPv4 address, or the /64 network of an IPv6 address, because one customer usually
 * owns 2⁶⁴ addresses. Ignores a port; text that is not an address is returned as it is.
 */
export function networkOf(caller: string): string {
  const [, bracketed, plain] = WITH_PORT.exec(caller) ?? []
  const ip = bracketed ?? plain ?? caller
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return address.parts
    .slice(0, NETWORK_PARTS)
    .map((part) => part.toString(16))
    .join(':')
}
