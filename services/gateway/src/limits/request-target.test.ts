import { expect, test } from 'vitest'
import { isPlainTarget, routedTarget } from './request-target.ts'

test.each([
  '/',
  '/?',
  '/dashboard',
  '/e/0190c000-0000-7000-8000-000000000001.ics',
  '/e/...',
  '/e/..x',
  '/.well-known/jwks.json',
  '/api/places?q=%27s-Hertogenbosch',
  "/api/places?q='s-Hertogenbosch",
  '/api/places?q=a%5Cb',
  '/api/events?q=100%25&cursor=a+b/c==',
  '/api/events?q=caf%C3%A9%09',
  '/api/events?a[]=1&b={2}|3',
  '/api/events/a%2Fb',
  '/api/events/100%25',
  '/api/events/50%2525',
  '//two/slashes',
  `/api/events?q=${'a'.repeat(7_900)}`,
])('%s is accepted unchanged', (target) => {
  expect(isPlainTarget(target)).toBe(true)
})

test.each([
  ['a backslash', '/e/x\\..\\..\\internal\\me\\export'],
  ['a backslash at the beginning', '/\\..\\..\\ready'],
  ['no slash at the beginning', '\\..\\..\\ready'],
  ['an encoded backslash', '/e/x%5c..%5c..%5cinternal'],
  ['an encoded backslash in capitals', '/e/x%5C..%5C..%5Cinternal'],
  ['a backslash encoded twice', '/e/x%255c..%255c..%255cinternal'],
  ['a backslash encoded thrice', '/e/x%25255c..'],
  ['a backslash in the query', '/api/events?q=a\\b'],
  ['dot segments', '/e/../internal/me/export'],
  ['a dot segment', '/e/./x'],
  ['dot segments at the end', '/e/..'],
  ['a dot segment at the end', '/e/.'],
  ['encoded dot segments', '/e/%2e%2e/internal'],
  ['half encoded dot segments', '/e/.%2E/internal'],
  ['an encoded dot segment', '/e/%2e/x'],
  ['dot segments encoded twice', '/e/%252e%252e/internal'],
  ['dot segments behind an encoded slash', '/e/x%2f..%2f..%2finternal'],
  ['dot segments behind a slash that is encoded twice', '/e/x%252f..%252f..%252finternal'],
  ['a NUL', '/e/x%00'],
  ['a line end', '/e/x%0d%0aset-cookie:a=b'],
  ['a tab', '/e/x%09'],
  ['a line end that is encoded twice', '/e/x%250a'],
  ['a DEL', '/e/x%7f'],
  ['a control character beyond ASCII', '/e/x%C2%85'],
  ['a raw control character', '/e/x\u0001'],
  ['a raw tab that a URL parser drops', '/e/.\t./internal'],
  ['a raw letter beyond ASCII', '/e/\u00e9'],
  ['a space', '/e/x y'],
  ['a quote that normalisation encodes', '/e/"x"'],
  ['an angle bracket in the query', '/api/events?q=<x>'],
  ['a fragment', '/e/x#y'],
  ['a fragment in the query', '/e/x?y#z'],
  ['a percent sign on its own', '/e/%'],
  ['a percent sign on its own in the query', '/api/events?limit=%'],
  ['bytes that are no UTF-8', '/e/%E0%A4%A'],
  ['a dot in too many bytes', '/e/%c0%ae%c0%ae/internal'],
  ['a surrogate', '/api/events?cursor=%ED%A0%80'],
  ['20 levels of encoding', `/e/%${'25'.repeat(20)}2e`],
  ['9,000 characters', `/${'x'.repeat(9_000)}`],
  ['an asterisk', '*'],
  ['nothing', ''],
])('a target with %s is refused', (_, target) => {
  expect(isPlainTarget(target)).toBe(false)
})

test.each([
  ['a path', '/a?b', ['Host', 'here'], '/a?b'],
  ['a path of an old client without a host', '/a', [], '/a'],
  ['an absolute target of the same host', 'http://Here:8080/a?b', ['hOST', 'here:8080'], '/a?b'],
  ['an absolute target without a path', 'http://here', ['host', 'here'], '/'],
  ['an absolute target with a query alone', 'http://here?b', ['host', 'here'], '/?b'],
  ['an IPv6 host', '/a', ['host', '[::1]:8080'], '/a'],
])('%s is routed by its path', (_, target, headers, routed) => {
  expect(routedTarget(target, headers)).toBe(routed)
})

test.each([
  ['an absolute target of another host', 'http://elsewhere/a', ['host', 'here']],
  ['an absolute target of another port', 'http://here:81/a', ['host', 'here']],
  ['an absolute target of a user', 'http://here@elsewhere/a', ['host', 'here']],
  ['an absolute target without a Host header', 'http://here/a', []],
  ['another scheme', 'file:///etc/passwd', ['host', 'here']],
  ['two hosts', '/a', ['host', 'here', 'Host', 'elsewhere']],
  ['one host twice', '/a', ['host', 'here', 'host', 'here']],
  ['two hosts in one header', '/a', ['host', 'here, elsewhere']],
  ['a host with a path', '/a', ['host', 'here/../elsewhere']],
  ['a host with a user', '/a', ['host', 'me@here']],
  ['an empty host', '/a', ['host', '']],
  ['an asterisk', '*', ['host', 'here']],
])('%s is not routed', (_, target, headers) => {
  expect(routedTarget(target, headers)).toBeUndefined()
})
