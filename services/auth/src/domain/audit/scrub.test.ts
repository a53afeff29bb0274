import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

test.each([
  ['mail jan@wit.example, or <eve@a.b.example>', 'mail [address], or <[address]>'],
  ['a@b is none, @eve and 10:20:30 neither', 'a@b is none, @eve and 10:20:30 neither'],
  ['from 192.168.1.20 or 2001:db8::1: both', 'from [ip] or [ip] both'],
  ['face:b00c is no address', 'face:b00c is no address'],
])('%j becomes %j', (text, scrubbed) => {
  expect(scrub(text, [])).toBe(scrubbed)
})

test.each([
  ['letters without an end', 'x'.repeat(500_000)],
  ['hexadecimal letters with one colon', `${'a'.repeat(250_000)}:${'a'.repeat(250_000)}`],
  ['colons', ':'.repeat(500_000)],
  ['at signs', '@'.repeat(500_000)],
  ['an address that is never finished', 'a@'.repeat(250_000)],
])('half a megabyte of %s is read and stays as it is', (_, text) => {
  expect(scrub(text, [{ id: 'id', pseudonym: 'p', name: 'aa' }])).toBe(text)
})

test('half a megabyte of IPs is scrubbed', () => {
  expect(scrub('1.'.repeat(250_000), [])).toBe('[ip].'.repeat(62_500))
})
