import { expect, test } from 'vitest'
import { networkOf } from './networks.ts'

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.7'],
])('%s counts as %s: one IPv6 network is one address', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
