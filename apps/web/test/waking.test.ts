import { ACCESS_TOKEN_SECONDS } from '@uitpost/contracts/constants'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeNetwork, problem, stale } from './network.ts'
import { lotte } from './samples.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 10, 20, 9, 0, 0)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.setSystemTime(START)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Opens a tab: a fresh copy of the modules, with the shared storage. */
async function openTab() {
  vi.resetModules()
  const [{ call }, { createSession }, { followHints }, { createQueryClient }] = await Promise.all([
    import('../src/api/call.ts'),
    import('../src/api/session/session.tsx'),
    import('../src/api/live/stream.ts'),
    import('../src/api/query-client.ts'),
  ])
  return { call, createSession, followHints, createQueryClient }
}

interface Asked {
  headers: Headers
  signal: AbortSignal | undefined
}

/**
 * A fake server whose clock is `aheadMs` ahead of the browser's. It refuses expired tokens with `token_stale`, and
 * tokens that it has not issued with `unauthenticated`.
 */
function startServer({ aheadMs = 0, refresh = true } = {}) {
  const state = { reachable: true, refresh, streams: 0 }
  const issued = new Map<string, number>()
  const now = () => Date.now() + aheadMs
  const issue = (): string => {
    const iat = Math.floor(now() / 1_000)
    const claims = btoa(JSON.stringify({ iat, exp: iat + ACCESS_TOKEN_SECONDS, n: issued.size }))
    const token = `header.${claims.replaceAll('=', '')}.signature`
    issued.set(`Bearer ${token}`, (iat + ACCESS_TOKEN_SECONDS) * 1_000)
    return token
  }
  const guarded = (answer: (request: Asked) => unknown) => (request: Asked) => {
    if (!state.reachable) return Promise.reject(new TypeError('Failed to fetch'))
    const until = issued.get(request.headers.get('authorization') ?? '')
    if (until === undefined) return problem(401, 'Please sign in.', 'unauthenticated')
    return now() < until ? answer(request) : stale()
  }
  const network = fakeNetwork({
    'POST /api/auth/refresh': () => {
      if (!state.reachable) return Promise.reject(new TypeError('Failed to fetch'))
      if (!state.refresh) return problem(401, 'Please sign in.', 'unauthenticated')
      return { token: issue(), user: lotte }
    },
    'GET /api/user/profile': guarded(() => lotte),
    'GET /api/subscriptions': guarded(() => []),
    'GET /api/notifications': guarded(() => []),
    'GET /api/stream': guarded(({ signal }) => {
      state.streams += 1
      return new Response(
        new ReadableStream({
          start: (controller) =>
            signal?.addEventListener('abort', () => controller.error(new Error('The stream was given up'))),
        }),
      )
    }),
  })
  const refreshes = () => network.to('POST /api/auth/refresh').length
  return { state, issue, network, refreshes }
}

/** Opens a tab and signs in with a token issued just now. */
async function signIn(server: ReturnType<typeof startServer>) {
  const tab = await openTab()
  const session = tab.createSession()
  const token = server.issue()
  session.signIn(token, lotte)
  await session.start()
  return { ...tab, session, token }
}

/** Without locks a tab asks the other tabs first, for up to a second of fake time, which waitFor advances. */
const streamsOpened = (server: ReturnType<typeof startServer>, count: number) =>
  vi.waitFor(() => expect(server.state.streams).toBe(count), { timeout: 15_000 })

describe('a laptop that wakes after twenty minutes', () => {
  test('refreshes once for concurrent calls, and sends the old token with none of them', async () => {
    const server = startServer()
    const { call, session, token } = await signIn(server)
    vi.setSystemTime(START + 20 * MINUTE)
    const before = server.network.requests.length
    await Promise.all([call('listSubscriptions'), call('getProfile'), call('listSubscriptions')])
    const later = server.network.requests.slice(before)
    expect(server.refreshes()).toBe(1)
    expect(later.some(({ headers }) => headers.get('authorization') === `Bearer ${token}`)).toBe(false)
    expect(session.read()).toEqual({ status: 'signedIn', user: lotte })
  })

  test('stays signed in while offline: calls fail, and succeed once the network is back', async () => {
    const server = startServer()
    const { call, session } = await signIn(server)
    vi.setSystemTime(START + 20 * MINUTE)
    server.state.reachable = false
    await expect(call('listSubscriptions')).rejects.toThrow('Failed to fetch')
    await expect(call('getProfile')).rejects.toThrow('Failed to fetch')
    expect(session.read().status).toBe('signedIn')
    server.state.reachable = true
    expect(await call('listSubscriptions')).toEqual([])
    expect(session.read().status).toBe('signedIn')
  })

  test('is signed out when the session was ended elsewhere, and sends nothing more', async () => {
    const server = startServer()
    const { call, session } = await signIn(server)
    vi.setSystemTime(START + 20 * MINUTE)
    server.state.refresh = false
    await expect(Promise.all([call('listSubscriptions'), call('getProfile')])).rejects.toThrow('401: ')
    expect(session.read()).toEqual({ status: 'signedOut' })
    expect(server.refreshes()).toBe(1)
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('reopens its stream with a new token after the silence limit', async () => {
    const server = startServer()
    const { session, followHints, createQueryClient } = await signIn(server)
    followHints(createQueryClient(), session)
    await streamsOpened(server, 1)
    vi.setSystemTime(START + 20 * MINUTE)
    // Timers pause while a computer sleeps.
    await vi.advanceTimersByTimeAsync(46_000)
    await vi.advanceTimersByTimeAsync(2_000)
    await streamsOpened(server, 2)
    expect(server.refreshes()).toBe(1)
    const streams = server.network.to('GET /api/stream').map(({ headers }) => headers.get('authorization'))
    expect(streams).toHaveLength(2)
    expect(streams[1]).toBe(`Bearer ${localStorage.getItem('token')}`)
    session.signOut()
  })

  test('does not keep reopening the stream of a session that has ended', async () => {
    const server = startServer()
    const { session, followHints, createQueryClient } = await signIn(server)
    followHints(createQueryClient(), session)
    await streamsOpened(server, 1)
    vi.setSystemTime(START + 20 * MINUTE)
    server.state.refresh = false
    await vi.advanceTimersByTimeAsync(46_000)
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(session.read()).toEqual({ status: 'signedOut' })
    expect(server.network.to('GET /api/stream').length).toBeLessThanOrEqual(2)
    expect(server.refreshes()).toBe(1)
  })
})

describe.each([
  ['five minutes slow', 5 * MINUTE],
  ['five minutes fast', -5 * MINUTE],
])('a computer whose clock is %s', (_, aheadMs) => {
  test('works for two hours with at most nine refreshes, and no call fails', async () => {
    const server = startServer({ aheadMs })
    const { call } = await signIn(server)
    for (let minute = 0; minute < 120; minute += 1) {
      vi.setSystemTime(START + minute * MINUTE)
      expect(await call('listSubscriptions')).toEqual([])
    }
    expect(server.refreshes()).toBeGreaterThanOrEqual(7)
    expect(server.refreshes()).toBeLessThanOrEqual(9)
  })

  test.each([1, 6, 9, 11, 14, 16, 21, 60])(
    'refreshes at most once after the page is reloaded after %i minutes',
    async (minutes) => {
      const server = startServer({ aheadMs })
      await signIn(server)
      vi.setSystemTime(START + minutes * MINUTE)
      const { call, createSession } = await openTab()
      const session = createSession()
      await session.start()
      expect(session.read()).toEqual({ status: 'signedIn', user: lotte })
      for (let more = 0; more < 10; more += 1) {
        vi.setSystemTime(START + minutes * MINUTE + more * 1_000)
        expect(await call('listSubscriptions')).toEqual([])
      }
      expect(server.refreshes()).toBeLessThanOrEqual(1)
      expect(server.refreshes()).toBeGreaterThanOrEqual(minutes > 15 ? 1 : 0)
    },
  )

  test('refreshes at most once when the clock is corrected while the page is open', async () => {
    const server = startServer({ aheadMs })
    const { call } = await signIn(server)
    // The server's clock stays, the browser's is set to it.
    const right = startServer()
    localStorage.setItem('token', right.issue())
    for (let more = 0; more < 10; more += 1) {
      vi.setSystemTime(START + more * 1_000)
      expect(await call('listSubscriptions')).toEqual([])
    }
    expect(right.refreshes()).toBeLessThanOrEqual(1)
  })
})

describe('two tabs that refresh at once', () => {
  /** Fake Web Locks: one holder at a time, in the order of the requests. */
  function fakeLocks() {
    let last: Promise<unknown> = Promise.resolve()
    const request = (_name: string, _options: LockOptions, work: () => Promise<unknown>) => {
      const mine = last.then(work, work)
      last = mine
      return mine
    }
    vi.stubGlobal('navigator', { locks: { request } })
  }

  test('send one refresh with locks: the second tab uses the token of the first', async () => {
    fakeLocks()
    const server = startServer()
    const first = await signIn(server)
    const second = await openTab()
    const other = second.createSession()
    await other.start()
    vi.setSystemTime(START + 20 * MINUTE)
    await Promise.all([first.call('listSubscriptions'), second.call('listSubscriptions')])
    expect(server.refreshes()).toBe(1)
    expect([first.session.read().status, other.read().status]).toEqual(['signedIn', 'signedIn'])
  })

  test('get a token each without locks, one of which is stored, and both stay signed in', async () => {
    vi.stubGlobal('navigator', {})
    const server = startServer()
    const first = await signIn(server)
    const second = await openTab()
    const other = second.createSession()
    await other.start()
    vi.setSystemTime(START + 20 * MINUTE)
    await Promise.all([first.call('listSubscriptions'), second.call('listSubscriptions')])
    expect(server.refreshes()).toBe(2)
    await Promise.all([first.call('listSubscriptions'), second.call('listSubscriptions')])
    expect(server.refreshes()).toBe(2)
    expect([first.session.read().status, other.read().status]).toEqual(['signedIn', 'signedIn'])
  })

  test('keep the session when one is refused after the other got a token', async () => {
    vi.stubGlobal('navigator', {})
    const server = startServer()
    const { call, session } = await signIn(server)
    vi.setSystemTime(START + 20 * MINUTE)
    const fromElsewhere = server.issue()
    server.state.refresh = false
    const calling = call('listSubscriptions')
    localStorage.setItem('token', fromElsewhere)
    await expect(calling).rejects.toThrow('401: ')
    expect(session.read().status).toBe('signedIn')
    expect(localStorage.getItem('token')).toBe(fromElsewhere)
    expect(await call('listSubscriptions')).toEqual([])
  })
})
