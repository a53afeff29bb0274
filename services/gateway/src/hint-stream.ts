import { Readable } from 'node:stream'
import type { Claims } from '@uitpost/service-kit'

export interface HintStreamOptions {
  claims: Claims
  /** Whether the session still holds; asked before anything leaves. */
  holds(claims: Claims): Promise<boolean>
  heartbeatMs: number
  /** The least time between two messages: what changes meanwhile is gathered. */
  paceMs: number
  onClose(): void
}

export interface HintStream {
  body: Readable
  /** `after` is the request that changed what the keys name. */
  tell(keys: readonly string[], after?: string): void
  /** Ends it; the reader may open another one. */
  end(): void
}

/** A reader that is this far behind has lost the thread: it does better with a new stream. */
const MOST_KEYS = 500
/** This many heartbeats that were not fetched mean that nobody reads any more. */
const MOST_UNREAD = 3

/**
 * One open stream of server-sent events. Keys wait here, each once, until the reader has taken what was sent before,
 * so a slow reader costs a small set and no more. It ends with its token.
 */
export function openHintStream({
  claims,
  holds,
  heartbeatMs,
  paceMs,
  onClose,
}: HintStreamOptions): HintStream {
  /** With the request that changed it, as long as it is one alone. */
  const waiting = new Map<string, string | undefined>()
  let hasRoom = false
  let unread = 0
  let paused: NodeJS.Timeout | undefined
  let asking = false
  let ended = false

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
      onClose()
      done(error)
    },
  })
  const end = (): void => {
    if (!ended && !body.destroyed) body.push(null)
    ended = true
  }
  const send = (text: string): void => {
    hasRoom = false
    body.push(text)
  }
  /** One question at a time; ends the stream of a session that is over. */
  const mayGoOn = async (): Promise<boolean> => {
    if (asking || ended) return false
    asking = true
    const good = await holds(claims).finally(() => {
      asking = false
    })
    if (!good) end()
    return good && !ended
  }
  const flush = async (): Promise<void> => {
    if (!hasRoom || paused || waiting.size === 0 || !(await mayGoOn())) return
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
    if (unread > MOST_UNREAD) body.destroy()
    else if (hasRoom) void mayGoOn().then((good) => good && send(': \n\n'))
  }, heartbeatMs)
  const expiry = setTimeout(end, Math.max(0, claims.exp * 1_000 - Date.now()))

  send(': open\n\n')
  return {
    body,
    tell(keys, after) {
      for (const key of keys) {
        waiting.set(key, waiting.has(key) && waiting.get(key) !== after ? undefined : after)
      }
      if (waiting.size > MOST_KEYS) body.destroy()
      else void flush()
    },
    end,
  }
}
