import ipaddr from 'ipaddr.js'

/** 64 of 128 bits, in parts of 16. */
const NETWORK_PARTS = 4

/** Some proxies say the port of a caller too, and another one for each connection. */
const WITH_PORT = /^(?:\[([\da-fA-F:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/**
 * What counts as one caller: an IPv4 address, however it is written, or the /64 of an IPv6 one, of which somebody has
 * 2⁶⁴. A port makes no difference. What is no address counts as itself.
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
