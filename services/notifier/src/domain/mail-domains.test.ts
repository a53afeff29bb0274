import { expect, test } from 'vitest'
import { domainOf, mailDomains } from './mail-domains.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

test('a domain gets so many mails a minute, and others theirs', () => {
  const domains = mailDomains(2)
  expect([1, 2, 3].map(() => domains.wait('one.example', NOW))).toEqual([0, 0, 60_000])
  expect(domains.wait('other.example', NOW)).toBe(0)
  expect(domains.wait('one.example', after(45_000))).toBe(15_000)
  expect(domains.wait('one.example', after(60_000))).toBe(0)
})

test('a server that wants peace gets it, longer each time, until it takes mail again', () => {
  const domains = mailDomains(0)
  domains.pause('one.example', NOW)
  domains.pause('one.example', NOW)
  expect(domains.wait('one.example', after(10_000))).toBe(20_000)
  expect(domains.wait('one.example', after(30_000))).toBe(0)
  domains.pause('one.example', after(30_000))
  expect(domains.wait('one.example', after(30_000))).toBe(60_000)
  domains.clear('one.example')
  domains.pause('one.example', after(90_000))
  expect(domains.wait('one.example', after(90_000))).toBe(30_000)
})

test('a clock that is set back stops nothing for longer than a minute', () => {
  const domains = mailDomains(1)
  expect(domains.wait('one.example', after(3_600_000))).toBe(0)
  expect(domains.wait('one.example', NOW)).toBe(0)
})

test('the domain of an address is what follows its last @, in small letters', () => {
  expect(domainOf('"a@b"@Example.ORG')).toBe('example.org')
})
