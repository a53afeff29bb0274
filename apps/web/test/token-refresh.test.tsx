import { fireEvent, screen, waitFor } from '@testing-library/react'
import { ACCESS_TOKEN_SECONDS } from '@uitpost/contracts/constants'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { call } from '../src/api/call.ts'
import { setClockBy } from '../src/api/token/token-clock.ts'
import { fakeNetwork, json, problem, stale } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { dashboardStats, lotte } from './samples.ts'

/** A token with the times that the app reads; its signature is not checked here. */
function tokenFrom(secondsAgo: number, name = 'x'): string {
  const iat = Math.floor(Date.now() / 1000) - secondsAgo
  const payload = btoa(JSON.stringify({ iat, exp: iat + ACCESS_TOKEN_SECONDS, name }))
  return `header.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
}
const expired = () => tokenFrom(ACCESS_TOKEN_SECONDS + 1)
const quiet = { 'GET /api/user/dashboard-stats': dashboardStats }
const networkError = () => Promise.reject(new TypeError('Failed to fetch'))
const token = () => localStorage.getItem('token')

afterEach(() => setClockBy(tokenFrom(0)))

describe('at the start', () => {
  test('An expired stored token is refreshed before the profile is read', async () => {
    storeSignIn(lotte, expired())
    const fresh = tokenFrom(0)
    const network = fakeNetwork({
      ...quiet,
      'POST /api/auth/refresh': { token: fresh, user: lotte },
      'GET /api/user/profile': lotte,
    })
    renderApp('/dashboard')
    await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })
    expect(network.requests.slice(0, 2).map(({ path }) => path)).toEqual([
      '/api/auth/refresh',
      '/api/user/profile',
    ])
    expect(network.requests[0]?.headers.has('authorization')).toBe(false)
    expect(network.requests[1]?.headers.get('authorization')).toBe(`Bearer ${fresh}`)
    expect(token()).toBe(fresh)
  })

  test('A refused refresh ends the session', async () => {
    storeSignIn(lotte, expired())
    fakeNetwork({ 'POST /api/auth/refresh': problem(401, 'Please sign in.') })
    renderApp('/dashboard')
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(token()).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })

  test.each([
    ['a network error', networkError],
    ['a server that is not ready', () => problem(503, 'Not ready.')],
  ])('%s while refreshing does not end the session', async (_, answer) => {
    const old = expired()
    storeSignIn(lotte, old)
    fakeNetwork({ 'POST /api/auth/refresh': answer })
    renderApp('/dashboard')
    expect(await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })).toBeTruthy()
    expect(token()).toBe(old)
  })
})

describe('at a call', () => {
  test('A token about to expire is refreshed first, once for concurrent calls', async () => {
    storeSignIn(lotte, tokenFrom(ACCESS_TOKEN_SECONDS - 30))
    const fresh = tokenFrom(0)
    const network = fakeNetwork({
      'POST /api/auth/refresh': { token: fresh, user: lotte },
      'GET /api/categories': [],
      'GET /api/subscriptions': [],
    })
    await Promise.all([call('listCategories'), call('listSubscriptions'), call('listCategories')])
    expect(network.to('POST /api/auth/refresh')).toHaveLength(1)
    const others = network.requests.filter(({ path }) => path !== '/api/auth/refresh')
    expect(others.map(({ headers }) => headers.get('authorization'))).toEqual(
      Array.from({ length: 3 }, () => `Bearer ${fresh}`),
    )
  })

  test('A token about to expire is still used when the refresh fails', async () => {
    const old = tokenFrom(ACCESS_TOKEN_SECONDS - 30)
    storeSignIn(lotte, old)
    const network = fakeNetwork({ 'POST /api/auth/refresh': networkError, 'GET /api/categories': [] })
    await call('listCategories')
    expect(network.to('GET /api/categories')[0]?.headers.get('authorization')).toBe(`Bearer ${old}`)
  })

  test('On 401 token_stale the token is refreshed once and the call repeated', async () => {
    storeSignIn(lotte)
    const network = fakeNetwork({
      'POST /api/auth/refresh': { token: 'fresh', user: { ...lotte, role: 'premium' } },
      'POST /api/subscriptions': ({ headers }: { headers: Headers }) =>
        headers.get('authorization') === 'Bearer fresh' ? { categoryId: 'c' } : stale(),
    })
    await call('subscribe', { body: { categoryId: 'c' } })
    expect(network.requests.map(({ path }) => path)).toEqual([
      '/api/subscriptions',
      '/api/auth/refresh',
      '/api/subscriptions',
    ])
    expect(network.requests[2]?.body).toEqual({ categoryId: 'c' })
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toHaveProperty('role', 'premium')
  })

  test('A call refused again with the new token fails, and is not sent a third time', async () => {
    storeSignIn(lotte)
    const network = fakeNetwork({
      'POST /api/auth/refresh': { token: 'fresh', user: lotte },
      'GET /api/subscriptions': stale,
    })
    await expect(call('listSubscriptions')).rejects.toThrow('401: ')
    expect(network.to('GET /api/subscriptions')).toHaveLength(2)
    expect(network.to('POST /api/auth/refresh')).toHaveLength(1)
    expect(token()).toBe('fresh')
  })

  test.each([
    ['forged, or of another server', () => problem(401, 'Please sign in.', 'unauthenticated')],
    ['of a session that has ended', () => problem(401, 'This session has ended.', 'unauthenticated')],
    ['refused by something that is not ours', () => new Response('token_stale', { status: 401 })],
    ['refused in words that only look like it', () => problem(401, 'token_stale')],
    ['refused with a list', () => json(['token_stale'], 401)],
    ['refused with nothing', () => new Response('null', { status: 401 })],
  ])('A token that is %s is an error at once: no refresh, no second call', async (_, answer) => {
    storeSignIn(lotte)
    const network = fakeNetwork({
      'POST /api/auth/refresh': { token: 'fresh', user: lotte },
      'POST /api/subscriptions': answer,
    })
    await expect(call('subscribe', { body: { categoryId: 'c' } })).rejects.toThrow('401: ')
    expect(network.to('POST /api/subscriptions')).toHaveLength(1)
    expect(network.to('POST /api/auth/refresh')).toEqual([])
    expect(token()).toBe('token-1')
  })

  test.each([403, 409, 429, 503])('token_stale with the status %i causes no refresh', async (status) => {
    storeSignIn(lotte)
    const network = fakeNetwork({ 'GET /api/subscriptions': problem(status, 'No.', 'token_stale') })
    await expect(call('listSubscriptions')).rejects.toThrow(`${status}: `)
    expect(network.requests).toHaveLength(1)
  })

  test('A token refreshed by another tab is used without another refresh', async () => {
    storeSignIn(lotte)
    const network = fakeNetwork({
      'GET /api/subscriptions': ({ headers }: { headers: Headers }) => {
        if (headers.get('authorization') === 'Bearer from-other-tab') return []
        localStorage.setItem('token', 'from-other-tab')
        return stale()
      },
    })
    expect(await call('listSubscriptions')).toEqual([])
    expect(network.to('POST /api/auth/refresh')).toEqual([])
  })

  test('Tabs refresh one after the other when the browser supports locks', async () => {
    const request = vi.fn((_name: string, _options: LockOptions, work: () => unknown) => work())
    vi.stubGlobal('navigator', { locks: { request } })
    storeSignIn(lotte, expired())
    fakeNetwork({
      'POST /api/auth/refresh': { token: tokenFrom(0), user: lotte },
      'GET /api/categories': [],
    })
    await call('listCategories')
    expect(request.mock.calls.map(([name]) => name)).toEqual(['uitpost-refresh'])
  })

  test('A tab that cannot get the lock in time refreshes without it', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.ceil(ms / 1000)))
    const request = (_name: string, { signal }: LockOptions, _work: () => unknown) =>
      new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error)))
    vi.stubGlobal('navigator', { locks: { request } })
    storeSignIn(lotte, expired())
    const network = fakeNetwork({
      'POST /api/auth/refresh': { token: tokenFrom(0), user: lotte },
      'GET /api/categories': [],
    })
    expect(await call('listCategories')).toEqual([])
    expect(network.to('POST /api/auth/refresh')).toHaveLength(1)
    vi.restoreAllMocks()
  })

  test('A refresh that fails while this tab holds the lock is not repeated', async () => {
    const request = (_name: string, _options: LockOptions, work: () => unknown) => work()
    vi.stubGlobal('navigator', { locks: { request } })
    storeSignIn(lotte, expired())
    const network = fakeNetwork({ 'POST /api/auth/refresh': problem(503, 'Not ready.') })
    await expect(call('listCategories')).rejects.toThrow('503: ')
    expect(network.to('POST /api/auth/refresh')).toHaveLength(1)
  })

  test('Logging out during a refresh stays in effect', async () => {
    storeSignIn(lotte, expired())
    let answer: (response: Response) => void = () => {}
    const network = fakeNetwork({
      'POST /api/auth/refresh': () => new Promise<Response>((resolve) => (answer = resolve)),
      'GET /api/categories': [],
    })
    const calling = call('listCategories')
    await waitFor(() => expect(network.requests).toHaveLength(1))
    localStorage.clear()
    answer(json({ token: tokenFrom(0), user: lotte }))
    await calling
    expect(token()).toBeNull()
  })

  test('A computer whose clock is an hour ahead does not refresh at every call', async () => {
    storeSignIn(lotte, tokenFrom(3_600))
    const network = fakeNetwork({
      'POST /api/auth/refresh': () => ({ token: tokenFrom(3_600), user: lotte }),
      'GET /api/categories': [],
    })
    await call('listCategories')
    await call('listCategories')
    expect(network.to('POST /api/auth/refresh')).toHaveLength(1)
  })
})

test('A role that changed with a refreshed token is shown at once', async () => {
  storeSignIn(lotte)
  const admin = { ...lotte, role: 'admin' }
  fakeNetwork({
    ...quiet,
    'GET /api/user/profile': lotte,
    'POST /api/auth/refresh': { token: 'fresh', user: admin },
    'PUT /api/user/profile': ({ headers }: { headers: Headers }) =>
      headers.get('authorization') === 'Bearer fresh' ? admin : stale(),
  })
  renderApp('/dashboard')
  await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })
  expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Delivery frequency'), { target: { value: 'weekly' } })
  expect((await screen.findAllByRole('link', { name: 'Admin Dashboard' })).length).toBeGreaterThan(0)
})
