import { expect, test } from 'vitest'
import { isCacheable, keyOf } from './answer-cache.ts'

const url = '/api/categories'
const HEADERS = { 'accept-language': 'nl', 'accept-encoding': 'gzip', origin: 'https://a.example' }

test.each([
  ['language', { ...HEADERS, 'accept-language': 'fr' }, url],
  ['no language', { ...HEADERS, 'accept-language': undefined }, url],
  ['encoding', { ...HEADERS, 'accept-encoding': 'br' }, url],
  ['origin', { ...HEADERS, origin: 'https://b.example' }, url],
  ['query', HEADERS, `${url}?a=1`],
  ['path', HEADERS, '/api/events/counts'],
  [
    'header with the value of another',
    { 'accept-language': 'gzip', 'accept-encoding': 'nl', origin: HEADERS.origin },
    url,
  ],
])('another %s gives another cache key', { tags: 'calls.public-reads-cached' }, (_, headers, asked) => {
  expect(keyOf({ url: asked, headers })).not.toBe(keyOf({ url, headers: HEADERS }))
})

test('headers that do not affect the response are not part of the cache key', () => {
  const other = { ...HEADERS, 'user-agent': 'one', 'if-none-match': '"x"' }
  expect(keyOf({ url, headers: other })).toBe(keyOf({ url, headers: HEADERS }))
})

test.each([
  ['a plain response', true, 200, {}],
  ['one that is always revalidated', true, 200, { 'cache-control': 'no-cache' }],
  ['one that varies by language and encoding', true, 200, { vary: 'Accept-Language, accept-encoding' }],
  ['one with a cookie', false, 200, { 'set-cookie': ['a=b'] }],
  ['one with no-store', false, 200, { 'cache-control': 'max-age=1, No-Store' }],
  ['a private one', false, 200, { 'cache-control': 'private' }],
  ['one that varies by cookie', false, 200, { vary: 'accept-language, Cookie' }],
  ['one that varies by everything', false, 200, { vary: '*' }],
  ['a refusal', false, 404, {}],
  ['a failure', false, 503, {}],
  ['one of another status', false, 206, {}],
  ['a long one', false, 200, { 'content-length': '262145' }],
  ['one of unknown length', false, 200, { 'content-length': undefined }],
])('%s can be shared: %s', { tags: 'calls.public-reads-cached' }, (_, expected, status, headers) => {
  expect(isCacheable(status, { 'content-length': '10', ...headers })).toBe(expected)
})
