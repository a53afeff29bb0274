import { afterEach, expect, test, vi } from 'vitest'
import { fakeNetwork, json, problem } from '../../test/network.ts'
import { ApiError, serverMessage } from './api-error.ts'
import { call, callList } from './call.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each([
  ['the body', new Response('{"a":1}', { status: 500, statusText: 'Server Error' }), '500: {"a":1}'],
  [
    'the status text when the body is empty',
    new Response('', { status: 502, statusText: 'Bad Gateway' }),
    '502: Bad Gateway',
  ],
])(
  'A response that is not OK throws an error with its status and %s',
  { tags: 'calls.error-text' },
  async (_, answer, text) => {
    fakeNetwork({ 'GET /api/categories': answer })
    await expect(call('listCategories')).rejects.toHaveProperty('message', text)
  },
)

test('The server message is the message of problem+json', async () => {
  fakeNetwork({ 'GET /api/categories': problem(503, 'The catalogue is starting.') })
  const error = await call('listCategories').catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect(serverMessage(error)).toBe('The catalogue is starting.')
})

test.each(['<html>', '', '"text"', '{"message":7}', 'null'])('The body %j has no server message', (body) => {
  expect(serverMessage(new ApiError(500, 'x', body, null))).toBeUndefined()
})

test('A request sends JSON, cookies and the stored token', {
  tags: ['calls.json', 'calls.cookies', 'calls.bearer'],
}, async () => {
  localStorage.setItem('token', 'token-1')
  const network = fakeNetwork({ 'POST /api/subscriptions': { categoryId: 'c' } })
  await call('subscribe', { body: { categoryId: 'c' } })
  const [request] = network.requests
  expect(request?.headers.get('content-type')).toBe('application/json')
  expect(request?.headers.get('authorization')).toBe('Bearer token-1')
  expect(vi.mocked(fetch).mock.calls[0]?.[1]?.credentials).toBe('include')
})

const sentInit = (call: number) => vi.mocked(fetch).mock.calls[call]?.[1]

test('A write outlives its page, so that a reload does not lose what is already shown; a read does not', async () => {
  fakeNetwork({ 'POST /api/subscriptions': { categoryId: 'c' }, 'GET /api/categories': [] })
  await call('subscribe', { body: { categoryId: 'c' } })
  await call('listCategories')
  expect([sentInit(0)?.keepalive, sentInit(1)?.keepalive]).toEqual([true, undefined])
})

test('Writes that together exceed what browsers keep for a page that is left are sent all the same', async () => {
  fakeNetwork({ 'POST /api/events/suggestions/calendar': {} })
  const suggest = () => call('suggestCalendar', { body: { ics: 'x'.repeat(40_000) } })
  await Promise.all([suggest(), suggest()])
  await suggest()
  expect([0, 1, 2].map((at) => sentInit(at)?.keepalive)).toEqual([true, undefined, true])
})

test('Without a stored token there is no authorization header', { tags: 'calls.no-bearer' }, async () => {
  const network = fakeNetwork({ 'GET /api/categories': [] })
  await call('listCategories')
  expect(network.requests[0]?.headers.has('authorization')).toBe(false)
})

test('A path parameter is filled in and encoded', async () => {
  const network = fakeNetwork({ 'PUT /api/events/a%2Fb/approve': {} })
  await call('approveEvent', { params: { id: 'a/b' } })
  expect(network.requests).toHaveLength(1)
})

test.each([
  ['the header', json([1, 2], 200, { 'x-total-count': '46' }), 46],
  ['the items when the header is missing', json([1, 2]), 2],
])('The total of a list comes from %s', async (_, answer, total) => {
  fakeNetwork({ 'GET /api/events/pending': answer })
  expect(await callList('listPendingEvents')).toEqual({ items: [1, 2], total })
})

test('A default read joins the key parts with / and uses GET', { tags: 'calls.default-get' }, async () => {
  const network = fakeNetwork({ 'GET /api/events/counts': { a: 1 } })
  const client = createQueryClient()
  expect(await client.query({ queryKey: ['/api', 'events', 'counts'] })).toEqual({ a: 1 })
  expect(network.requests[0]?.method).toBe('GET')
})

test('Data is never stale by default, not fetched again on focus and not retried', {
  tags: ['calls.never-stale', 'calls.no-refetch-on-focus', 'calls.no-retries'],
}, () => {
  const { queries } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
})

test('A 401 is an error', { tags: 'calls.unauthorized' }, async () => {
  localStorage.setItem('token', 'token-1')
  fakeNetwork({ 'GET /api/now': problem(401, 'Sign in first.') })
  await expect(createQueryClient().query({ queryKey: ['/api/now'] })).rejects.toThrow('401: ')
})
