import { afterEach, expect, test, vi } from 'vitest'
import { fakeNetwork, problem, stale } from '../../../test/network.ts'
import { lotte } from '../../../test/samples.ts'
import { createSession, fetchProfile } from './session.tsx'

/** More than a busy machine needs. */
const SLOW_MACHINE = { timeout: 10_000 }

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test("Without a token fetching the profile fails with 'No token found' and sends nothing", {
  tags: 'session.no-token',
}, async () => {
  const network = fakeNetwork({})
  await expect(fetchProfile()).rejects.toThrow('No token found')
  expect(network.requests).toEqual([])
})

test("A refused profile fails with 'Failed to fetch profile'", {
  tags: 'session.fetch-failure',
}, async () => {
  localStorage.setItem('token', 'token-1')
  fakeNetwork({ 'GET /api/user/profile': problem(500, 'No.') })
  await expect(fetchProfile()).rejects.toThrow('Failed to fetch profile')
})

test('A profile update stores the returned user', { tags: 'session.update-stores-user' }, () => {
  const session = createSession()
  session.signIn('token-1', lotte)
  session.updateUser({ ...lotte, city: 'Gent' })
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ ...lotte, city: 'Gent' })
  expect(session.read()).toEqual({ status: 'signedIn', user: { ...lotte, city: 'Gent' } })
})

test('Signing out in another tab signs this one out', async () => {
  const session = createSession()
  await session.start()
  session.signIn('token-1', lotte)
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(session.read()).toEqual({ status: 'signedOut' })
})

test('A sign-in while the previous profile loads survives the refusal of the previous token', async () => {
  localStorage.setItem('token', 'old')
  localStorage.setItem('user', JSON.stringify(lotte))
  let answer: (response: Response) => void = () => {}
  const network = fakeNetwork({
    'GET /api/user/profile': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  const session = createSession()
  const started = session.start()
  await vi.waitFor(() => expect(network.requests).toHaveLength(1), SLOW_MACHINE)
  session.signIn('new', { ...lotte, name: 'Noor' })
  answer(problem(401, 'Sign in first.'))
  await started
  expect(session.read()).toEqual({ status: 'signedIn', user: { ...lotte, name: 'Noor' } })
  expect(localStorage.getItem('token')).toBe('new')
  expect(network.requests).toHaveLength(1)
})

test('A sign-in while the previous profile loads survives the retry with a refreshed token', async () => {
  localStorage.setItem('token', 'old')
  localStorage.setItem('user', JSON.stringify(lotte))
  let answer: (response: Response) => void = () => {}
  const network = fakeNetwork({
    'GET /api/user/profile': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  const session = createSession()
  const started = session.start()
  await vi.waitFor(() => expect(network.requests).toHaveLength(1), SLOW_MACHINE)
  session.signIn('new', { ...lotte, name: 'Noor' })
  answer(stale())
  await vi.waitFor(() => expect(network.requests).toHaveLength(2), SLOW_MACHINE)
  answer(problem(503, 'Not ready.'))
  await started
  expect(session.read()).toEqual({ status: 'signedIn', user: { ...lotte, name: 'Noor' } })
  expect(localStorage.getItem('token')).toBe('new')
})
