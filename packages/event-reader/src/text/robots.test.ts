import { describe, expect, test } from 'vitest'
import { judgeRobots } from './robots.ts'

const ROBOTS_URL = 'https://agenda.example/robots.txt'

const judged = (text: string, path: string, host = 'https://agenda.example') =>
  judgeRobots({
    robotsUrl: ROBOTS_URL,
    bytes: Buffer.from(text),
    charset: undefined,
    url: `${host}${path}`,
    agent: 'UitpostBot/1.0',
  })
const allowed = (text: string, path: string): boolean => judged(text, path).allowed

describe('an address is allowed by RFC 9309', () => {
  // The examples of its sections 2.2.2, 2.2.3 and 5.1.
  test.each([
    ['/example/page/disallowed.gif', false],
    ['/example/page/other.gif', true],
    ['/publications/a', false],
    ['/example/x.png', true],
  ])('the longest match counts: %s', (path, expected) => {
    const text =
      'User-agent: *\nDisallow: /publications/\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif'
    expect(allowed(text, path)).toBe(expected)
  })

  test('of equally long rules the allowing one applies', () => {
    expect(allowed('User-agent: *\nDisallow: /a\nAllow: /a', '/a')).toBe(true)
    expect(allowed('User-agent: *\nAllow: /a\nDisallow: /a', '/a')).toBe(true)
  })

  test.each([
    ['/fish*', '/fish.html', false],
    ['/*.gif$', '/a/b.gif', false],
    ['/*.gif$', '/a/b.gif?x', true],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-%2A.html', false],
    ['/', '/', false],
    ['', '/', true],
  ])('%j and %s', (rule, path, expected) => {
    expect(allowed(`User-agent: *\nDisallow: ${rule}`, path)).toBe(expected)
  })

  test('our own group of rules replaces the one for all agents', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: uitpostbot\nDisallow: /geheim'
    expect([allowed(text, '/'), allowed(text, '/geheim')]).toEqual([true, false])
  })
})

test.each([
  ['another host', 'https://elders.example'],
  ['another scheme', 'http://agenda.example'],
  ['another port', 'https://agenda.example:8443'],
])('a file for other addresses than %s allows nothing there', (_, host) => {
  expect(judged('User-agent: *\nAllow: /', '/', 'https://agenda.example').allowed).toBe(true)
  expect(judged('User-agent: *\nAllow: /', '/', host).allowed).toBe(false)
})

test.each([
  [
    'thousands of wildcards',
    `User-agent: *\nAllow: /${'*a'.repeat(900)}\nAllow: /${'*b'.repeat(900)}\nAllow: /${'*c'.repeat(900)}`,
  ],
  ['a rule of many thousand letters', `User-agent: *\nAllow: /${'a'.repeat(400_000)}`],
  ['very many rules', `User-agent: *\n${'Allow: /a\n'.repeat(30_000)}`],
])('a file with %s allows nothing', (_, text) => {
  expect(judged(text, '/a').allowed).toBe(false)
})

test.each([
  ['a long page in its place', '<!doctype html>'.repeat(30_000)],
  ['long comments', `# ${'x'.repeat(400_000)}\nUser-agent: *\nDisallow: /b`],
  ['nothing but line ends', '\r'.repeat(500_000)],
])('%s forbids nothing', (_, text) => {
  expect(judged(text, '/a').allowed).toBe(true)
})

test('the crawl delay is returned', () => {
  expect(judged('User-agent: *\nCrawl-delay: 7', '/').delaySeconds).toBe(7)
  expect(judged('User-agent: *\nCrawl-delay: soon', '/').delaySeconds).toBe(0)
})
