import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { openStream } from '../call.ts'
import type { Session } from '../session/session.tsx'
import { inOneTab, pause } from './one-tab.ts'
import { answeredAt } from './own-writes.ts'

const LOCK = 'uitpost-stream'
const CHANNEL = 'uitpost-hints'
/** A query is asked again at most this often, however many hints name it. */
const REFRESH_MS = 1_000
/** The server sends something every fifteen seconds: after this long without, the line is dead. */
const SILENCE_MS = 45_000
/** After an answer of the server its reader has asked anew by then. */
const OWN_READS_MS = 50
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1_000, 60_000]

/** What a hint says here: these paths answer something new, after that request. */
interface Told {
  keys: string[]
  after?: string
}

/**
 * Follows the gateway's hints while somebody is signed in: what a hint names is asked for again, if it is on
 * screen. Hints may be lost; the polling of each screen stays and is the guarantee.
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
    if (stop) void listen(client, stop.signal)
  }
  session.subscribe(follow)
  follow()
}

/**
 * One tab of the browser holds the stream and tells the others. Each stream takes one of the six connections that a
 * browser opens to a host over HTTP/1.1: with one in every tab, the seventh tab would get no page.
 */
async function listen(client: QueryClient, signal: AbortSignal): Promise<void> {
  const refresh = createRefresher(client)
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Told>) => refresh(data)
  signal.addEventListener('abort', () => channel.close(), { once: true })
  const tell = (told: Told) => {
    if (!signal.aborted) channel.postMessage(told)
    refresh(told)
  }
  await inOneTab(LOCK, signal, (turn) => keepOpen(turn, tell))
}

/** Opens the stream again whenever it ends, after a wait that grows while it cannot be opened. */
async function keepOpen(signal: AbortSignal, tell: (told: Told) => void): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    await readHints(signal, tell, () => {
      failures = 0
    }).catch(() => undefined)
    const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    failures += 1
    await pause(longest * (0.5 + Math.random() / 2), signal)
  }
}

/** Reads one stream to its end. */
export async function readHints(
  signal: AbortSignal,
  tell: (told: Told) => void,
  onLife: () => void,
): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const { body } = await openStream(AbortSignal.any([signal, silence.signal]))
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      onLife()
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) tell(toldIn(line.slice('data: '.length)))
    }
  } finally {
    clearTimeout(timer)
  }
}

function toldIn(text: string): Told {
  try {
    const { keys, after } = JSON.parse(text) as Partial<Record<keyof Told, unknown>>
    return {
      keys: Array.isArray(keys) ? keys.map(String) : [],
      ...(typeof after === 'string' && { after }),
    }
  } catch {
    return { keys: [] }
  }
}

/**
 * Asks again for what is on screen under a key: at once, then at most once a second while more hints name it. What this
 * tab changed itself and has been asked for since its answer came is not asked for twice.
 */
export function createRefresher(client: QueryClient) {
  /** Keys that are being refreshed; true: hinted again meanwhile. */
  const busy = new Map<string, boolean>()
  /** When each query was asked last. */
  const asked = new WeakMap<object, number>()
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') asked.set(event.query, performance.now())
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
      .every((query) => (asked.get(query) ?? 0) >= since)
  const hint = (keys: readonly string[]): void => {
    for (const key of keys) {
      if (busy.has(key)) busy.set(key, true)
      else void refresh(key)
    }
  }
  return ({ keys, after }: Told): void => {
    if (after === undefined) return hint(keys)
    void answeredAt(after).then(async (since) => {
      if (since === undefined) return hint(keys)
      // Whoever wrote it asks as soon as the answer is there: just after us.
      await pause(OWN_READS_MS)
      hint(keys.filter((key) => !isFresh(key, since)))
    })
  }
}

/** A query's key begins with its path; what follows says which part of it is shown. */
const isUnder = ([path]: QueryKey, key: string): boolean => path === key
