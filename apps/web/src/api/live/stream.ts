import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { REPLACED_EVENT } from '@uitpost/contracts/constants'
import { ApiError } from '../api-error.ts'
import { openStream } from '../call.ts'
import { responseTimeOf } from '../own-writes.ts'
import type { Session } from '../session/session.tsx'
import { readToken } from '../token/stored-session.ts'
import { inOneTab, pause } from './one-tab.ts'

const LOCK = 'uitpost-stream'
const CHANNEL = 'uitpost-hints'
/** Shortest time between two refetches of the same key, in ms, however many hints name it. */
const REFRESH_MS = 1_000
/**
 * The server sends something every fifteen seconds; after this time without data the connection counts as lost, in ms.
 */
const SILENCE_LIMIT_MS = 45_000
/** Time in which the code that made a write refetches what it changed, in ms after the response. */
const OWN_READS_MS = 50
const [MIN_RETRY_MS, MAX_RETRY_MS] = [1_000, 60_000]

/** A hint of the gateway: the replies of these paths have changed, by the request with the id `after`. */
interface Hint {
  keys: string[]
  after?: string
}

/**
 * Follows the gateway's hints while a user is signed in, and refetches the queries that a hint names and a screen
 * shows. Hints may be lost, so the screens poll as well.
 */
export function followHints(client: QueryClient, session: Session): void {
  let stop: AbortController | undefined
  let userId: string | undefined
  const follow = () => {
    const state = session.read()
    const now = state.status === 'signedIn' ? state.user.id : undefined
    if (now === userId) return
    userId = now
    stop?.abort()
    stop = now === undefined ? undefined : new AbortController()
    if (stop) void listen(client, session, stop.signal)
  }
  session.subscribe(follow)
  follow()
}

/**
 * One tab of the browser holds the stream and passes the hints to the others. Each stream occupies one of the six
 * connections that a browser opens to a host over HTTP/1.1: with one per tab, the seventh tab could not load its page.
 */
async function listen(client: QueryClient, session: Session, signal: AbortSignal): Promise<void> {
  const refresh = createRefresher(client)
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Hint>) => refresh(data)
  signal.addEventListener('abort', () => channel.close(), { once: true })
  const publish = (hint: Hint) => {
    if (!signal.aborted) channel.postMessage(hint)
    refresh(hint)
  }
  await inOneTab(LOCK, signal, (turn) => keepOpen(turn, session, publish))
}

/**
 * Reopens the stream whenever it ends, with exponential backoff while it cannot be opened, until another one has taken
 * its place. A 403 says that the user's address is not confirmed: then the screens only poll while the token is the
 * same.
 */
async function keepOpen(signal: AbortSignal, session: Session, publish: (hint: Hint) => void): Promise<void> {
  let failures = 0
  const onData = () => {
    failures = 0
  }
  while (!signal.aborted) {
    const end = await readHints(signal, publish, onData).catch((error: unknown) => error)
    if (end === 'replaced') return
    if (end instanceof ApiError && end.status === 403) {
      await untilNewToken(session, end.token, signal)
      continue
    }
    const maxWait = Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS)
    failures += 1
    await pause(maxWait * (0.5 + Math.random() / 2), signal)
  }
}

/** Resolves when the stored token is no longer this one, or when the signal aborts. */
const untilNewToken = (session: Session, token: string | null, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!signal.aborted && readToken() === token) return
      stop()
      resolve()
    }
    const stop = session.subscribe(look)
    signal.addEventListener('abort', look, { once: true })
    look()
  })

/**
 * Reads one stream until it ends, or until another one has taken its place; `onData` is called for everything that
 * arrives. Throws when it fails or is aborted.
 */
export async function readHints(
  signal: AbortSignal,
  publish: (hint: Hint) => void,
  onData: () => void,
): Promise<'ended' | 'replaced'> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS)
  try {
    const { body } = await openStream(AbortSignal.any([signal, silence.signal]))
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return 'ended'
      onData()
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS)
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === `event: ${REPLACED_EVENT}`) return 'replaced'
        if (line.startsWith('data: ')) publish(parseHint(line.slice('data: '.length)))
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

function parseHint(text: string): Hint {
  try {
    const { keys, after } = JSON.parse(text) as Partial<Record<keyof Hint, unknown>>
    return {
      keys: Array.isArray(keys) ? keys.map(String) : [],
      ...(typeof after === 'string' && { after }),
    }
  } catch {
    return { keys: [] }
  }
}

/**
 * Returns a function that refetches the active queries under a hint's keys: at once, then at most once a second while
 * more hints name them. After a write of this tab, queries that were refetched since its response are skipped.
 */
export function createRefresher(client: QueryClient) {
  /** Keys being refetched; true when another hint has named the key since. */
  const busy = new Map<string, boolean>()
  /** When each query was last fetched. */
  const fetchedAt = new WeakMap<object, number>()
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch')
      fetchedAt.set(event.query, performance.now())
  })
  const refresh = async (key: string): Promise<void> => {
    do {
      busy.set(key, false)
      const done = client.invalidateQueries({ predicate: ({ queryKey }) => isUnder(queryKey, key) })
      await Promise.all([done, pause(REFRESH_MS)])
    } while (busy.get(key))
    busy.delete(key)
  }
  const isFresh = (key: string, since: number): boolean =>
    client
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ queryKey }) => isUnder(queryKey, key) })
      .every((query) => (fetchedAt.get(query) ?? 0) >= since)
  const refetch = (keys: readonly string[]): void => {
    for (const key of keys) {
      if (busy.has(key)) busy.set(key, true)
      else void refresh(key)
    }
  }
  return ({ keys, after }: Hint): void => {
    if (after === undefined) return refetch(keys)
    void responseTimeOf(after).then(async (since) => {
      if (since === undefined) return refetch(keys)
      // The code that made the write refetches on the same response, right after this.
      await pause(OWN_READS_MS)
      refetch(keys.filter((key) => !isFresh(key, since)))
    })
  }
}

/** The first part of a query's key is its path; the others are parameters. */
const isUnder = ([path]: QueryKey, key: string): boolean => path === key
