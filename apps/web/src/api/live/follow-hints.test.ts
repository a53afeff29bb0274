import { REPLACED_EVENT } from '@uitpost/contracts/constants'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeNetwork, problem } from '../../../test/network.ts'
import { lotte } from '../../../test/samples.ts'
import { createQueryClient } from '../query-client.ts'
import { createSession, type Session } from '../session/session.tsx'
import { followHints } from './stream.ts'

/** Node's channels would reach the pages of other test files. */
class Channel {
  postMessage() {}
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  for (const session of sessions.splice(0)) session.signOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const sessions: Session[] = []
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

const unconfirmed = { ...lotte, emailConfirmed: false }

/** A page that follows the hints of a server which answers so to its streams, by their token. */
async function openPage(answer: (token: string) => Response) {
  const network = fakeNetwork({
    'GET /api/user/profile': unconfirmed,
    'POST /api/auth/refresh': { token: 'token-2', user: lotte },
    'GET /api/stream': ({ headers }: { headers: Headers }) =>
      answer(headers.get('authorization')?.slice('Bearer '.length) ?? ''),
  })
  const session = createSession()
  sessions.push(session)
  session.signIn('token-1', unconfirmed)
  await session.start()
  followHints(createQueryClient(), session)
  await minutes(1)
  return { session, streams: () => network.to('GET /api/stream').length }
}
/** The response of a stream that sends this and then nothing more. */
const streamOf = (text: string) =>
  new Response(
    new ReadableStream<Uint8Array>({ start: (own) => own.enqueue(new TextEncoder().encode(text)) }),
  )

test('A page whose stream is replaced each time opens few of them in an hour', async () => {
  const page = await openPage(() => streamOf(`: open\n\nevent: ${REPLACED_EVENT}\ndata: {}\n\n`))
  await minutes(60)
  expect(page.streams()).toBeGreaterThan(2)
  expect(page.streams()).toBeLessThan(10)
})

describe('A page whose user has not confirmed the address', () => {
  const forConfirmed = (token: string) =>
    token === 'token-2' ? streamOf(': open\n\n') : problem(403, 'Please confirm your email address first.')

  test('asks for a stream once', async () => {
    const page = await openPage(forConfirmed)
    await minutes(60)
    expect(page.streams()).toBe(1)
  })

  test.each([
    ['this tab', (session: Session) => session.renew()],
    [
      'another tab',
      async () => {
        localStorage.setItem('token', 'token-2')
        dispatchEvent(new StorageEvent('storage', { key: 'token' }))
      },
    ],
  ])('opens it when %s has the token of a confirmed address', async (_, confirm) => {
    const page = await openPage(forConfirmed)
    await confirm(page.session)
    await vi.advanceTimersByTimeAsync(100)
    expect(page.streams()).toBe(2)
  })
})
