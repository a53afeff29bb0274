/** Longest wait for the working tab to reply to 'who', in ms. */
const REPLY_MS = 1_000
/** How often a waiting tab checks that the working tab is still open, in ms. */
const CHECK_MS = 20_000

type Work = (signal: AbortSignal) => Promise<void>

/**
 * Runs the work in one tab of the browser at a time, while the other tabs wait. Without support for locks (plain http)
 * the tabs elect one by messages, and two may run it for a second. Resolves when the signal aborts.
 */
export async function inOneTab(name: string, signal: AbortSignal, work: Work): Promise<void> {
  if (!('locks' in navigator)) return electTab(name, signal, work)
  // Rejects when the signal aborts before this tab gets the lock.
  await navigator.locks.request(name, { signal }, () => work(signal)).catch(() => undefined)
}

interface TurnMessage {
  /** who: asks for the working tab. mine: sent by the working tab. free: the sender has stopped working. */
  kind: 'who' | 'mine' | 'free'
  from: number
}

async function electTab(name: string, signal: AbortSignal, work: Work): Promise<void> {
  const channel = new BroadcastChannel(`${name}-turn`)
  const own = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  const post = (kind: TurnMessage['kind']) => channel.postMessage({ kind, from: own } satisfies TurnMessage)
  let mine: AbortController | undefined
  let busy = false
  let nextCheck = new AbortController()
  channel.onmessage = ({ data: { kind, from } }: MessageEvent<TurnMessage>) => {
    if (kind === 'who' && mine) post('mine')
    if (kind === 'free') nextCheck.abort()
    if (kind !== 'mine') return
    busy = true
    // Both tabs started: the one with the larger number stops.
    if (mine && own > from) mine.abort()
    else if (mine) post('mine')
  }
  const leave = () => {
    if (mine) post('free')
    channel.close()
  }
  signal.addEventListener('abort', leave, { once: true })
  while (!signal.aborted) {
    busy = false
    post('who')
    await pause(REPLY_MS * (0.5 + Math.random() / 2), signal)
    if (signal.aborted) return
    if (busy) {
      nextCheck = new AbortController()
      await pause(CHECK_MS, AbortSignal.any([signal, nextCheck.signal]))
      continue
    }
    mine = new AbortController()
    post('mine')
    await work(AbortSignal.any([signal, mine.signal]))
    mine = undefined
    if (!signal.aborted) post('free')
  }
}

/** Resolves after `ms` milliseconds, or when the signal aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
