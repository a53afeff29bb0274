import { expect, test } from 'vitest'
import { domainOf, mailDomains } from './mail-domains.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

test('a domain that limits mails is paused, longer each time, until it accepts mail again', () => {
  const domains = mailDomains()
  expect(domains.wait('one.example', NOW)).toBe(0)
  domains.pause('one.example', NOW)
  domains.pause('one.example', NOW)
  expect(domains.wait('one.example', after(10_000))).toBe(20_000)
  expect(domains.wait('other.example', after(10_000))).toBe(0)
  expect(domains.wait('one.example', after(30_000))).toBe(0)
  domains.pause('one.example', after(30_000))
  expect(domains.wait('one.example', after(30_000))).toBe(60_000)
  domains.clear('one.example')
  domains.pause('one.example', after(90_000))
  expect(domains.wait('one.example', after(90_000))).toBe(30_000)
})

test('the domain of an address is what follows its last @, in small letters', () => {
  expect(domainOf('"a@b"@Example.ORG')).toBe('example.org')
})
