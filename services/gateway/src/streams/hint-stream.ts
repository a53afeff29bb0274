import { Readable } from 'node:stream'
import { REPLACED_EVENT } from '@uitpost/contracts'
import type { Claims } from '@uitpost/service-kit'

export interface HintStreamOptions {
  claims: Claims
  /** Whether the session is still valid; checked before each message. */
  isSessionValid(claims: Claims): Promise<boolean>
  heartbeatMs: number
  /** Minimum milliseconds between two messages; changes meanwhile are combined. */
  paceMs: number
  onClose(): void
}

export interface HintStream {
  body: Readable
  /** `after` is the request that changed what the keys name. */
  queueHint(keys: readonly string[], after?: string): void
  /** Ends the stream; the client may open another one. */
  end(): void
  /** Ends the stream because another one has its place; tells the client, so that it does not open one at once. */
  replace(): void
}

/** A reader this far behind should reconnect. */
const MAX_KEYS = 500
/** After this many unread heartbeats the reader is considered gone. */
const MAX_UNREAD = 3
/** Milliseconds in which the reader of a stream that has ended may read its last message. */
const LAST_MS = 1_000

/**
 * One open stream of server-sent events. Keys are queued, each once, until the client has read the previous message,
 * so a slow client costs only a small set. The stream ends when its token expires.
 */
export function openHintStream({
  claims,
  isSessionValid,
  heartbeatMs,
  paceMs,
  onClose,
}: HintStreamOptions): HintStream {
  /** Queued keys, each with the id of the request that changed it; undefined after several. */
  const waiting = new Map<string, string | undefined>()
  let hasRoom = false
  let unread = 0
  let paused: NodeJS.Timeout | undefined
  let checking = false
  let ended = false
  let closing: NodeJS.Timeout | undefined

  const body = new Readable({
    highWaterMark: 1,
    read() {
      hasRoom = true
      unread = 0
      void flush()
    },
    destroy(error, done) {
      ended = true
      clearInterval(heartbeat)
      clearTimeout(expiry)
      clearTimeout(paused)
      clearTimeout(closing)
      onClose()
      done(error)
    },
  })
  const end = (last?: string): void => {
    if (ended) return
    ended = true
    if (last) body.push(last)
    body.push(null)
    closing = setTimeout(() => body.destroy(), LAST_MS)
  }
  const send = (text: string): void => {
    hasRoom = false
    body.push(text)
  }
  /** One check at a time; closes the stream if the session has ended. */
  const checkSession = async (): Promise<boolean> => {
    if (checking || ended) return false
    checking = true
    const valid = await isSessionValid(claims).finally(() => {
      checking = false
    })
    if (!valid) end()
    return valid && !ended
  }
  const flush = async (): Promise<void> => {
    if (!hasRoom || paused || waiting.size === 0 || !(await checkSession())) return
    const byCause = Map.groupBy(waiting, ([, after]) => after)
    const hints = [...byCause].map(([after, changes]) => ({ keys: changes.map(([key]) => key), after }))
    send(hints.map((hint) => `data: ${JSON.stringify(hint)}\n\n`).join(''))
    waiting.clear()
    paused = setTimeout(() => {
      paused = undefined
      void flush()
    }, paceMs)
  }
  const heartbeat = setInterval(() => {
    unread += 1
    if (unread > MAX_UNREAD) body.destroy()
    else if (hasRoom) void checkSession().then((valid) => valid && send(': \n\n'))
  }, heartbeatMs)
  const expiry = setTimeout(() => end(), Math.max(0, claims.exp * 1_000 - Date.now()))

  send(': open\n\n')
  return {
    body,
    queueHint(keys, after) {
      for (const key of keys) {
        waiting.set(key, waiting.has(key) && waiting.get(key) !== after ? undefined : after)
      }
      if (waiting.size > MAX_KEYS) body.destroy()
      else void flush()
    },
    end: () => end(),
    replace: () => end(`event: ${REPLACED_EVENT}\ndata: {}\n\n`),
  }
}
