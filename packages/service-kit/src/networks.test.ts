import { expect, test } from 'vitest'
import { networkOf } from './networks.ts'

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['198.51.100.7:50123', '198.51.100.7'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['[::ffff:198.51.100.7]:1', '198.51.100.7'],
  ['unknown', 'unknown'],
  ['198.51.100.7:x', '198.51.100.7:x'],
  ['', ''],
])(
  '%j counts as %j: an IPv6 address as its /64 network, an IPv4 address in any notation as itself',
  (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  },
)

test('the /48 of an IPv6 address contains its /64, and an IPv4 address remains itself', () => {
  expect(networkOf('2001:db8:1:2::9', 48)).toBe('2001:db8:1')
  expect(networkOf('2001:db8:1:3::9', 48)).toBe('2001:db8:1')
  expect(networkOf('198.51.100.7', 48)).toBe('198.51.100.7')
})
