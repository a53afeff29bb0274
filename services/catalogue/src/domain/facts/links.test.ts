import { expect, test } from 'vitest'
import { linkKey } from './links.ts'

test.each([
  ['https://www.Example.org/agenda/', 'example.org/agenda'],
  ['http://example.org/agenda?utm_source=mail&id=7&fbclid=x#top', 'example.org/agenda?id=7'],
  ['https://example.org/?b=2&a=1', 'example.org?a=1&b=2'],
  ['https://example.org:8443/x', 'example.org:8443/x'],
  ['ftp://example.org/x', null],
  ['no link', null],
  [null, null],
])('%s is normalised to %s', (link, expected) => {
  expect(linkKey(link)).toBe(expected)
})
