import { BlockList, isIP } from 'node:net'

/**
 * Whether an address belongs to these proxies, given as addresses and networks: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`.
 */
export function createProxyMatcher(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = familyOf(address)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) > 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
