/** Longest wait for the working tab to reply to 'who', in ms. */
const REPLY_MS = 1_000
/** How often a waiting tab checks that the working tab is still open, in ms. */
const CHECK_MS = 20_000
/** Longest rest of a tab whose work another page has taken over, in ms. */
const MAX_REST_MS = 900_000

/** Ends when the signal aborts, or by itself when another page has taken over. */
type Work = (signal: AbortSignal) => Promise<void>

/**
 * The rest of a tab after another page has taken over, in ms: longer each time, so that two pages which do not see each
 * other do not take over from each other for ever.
 */
const restMs = (times: number): number => Math.min(CHECK_MS * 2 ** times, MAX_REST_MS)

/**
 * Runs the work in one tab of the browser at a time, while the other tabs wait. Without support for locks (plain http)
 * the tabs elect one by messages, and two may run it for a second. Resolves when the signal aborts.
 */
export async function inOneTab(name: string, signal: AbortSignal, work: Work): Promise<void> {
  if (!('locks' in navigator)) return electTab(name, signal, work)
  const takeTurn = async () => {
    for (let rests = 0; !signal.aborted; rests += 1) {
      await work(signal)
      await pause(restMs(rests), signal)
    }
  }
  // Rejects when the signal aborts before this tab gets the lock.
  await navigator.locks.request(name, { signal }, takeTurn).catch(() => undefined)
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
  let rests = 0
  let nextCheck = new AbortController()
  const waitForTurn = (ms: number) => {
    nextCheck = new AbortController()
    return pause(ms, AbortSignal.any([signal, nextCheck.signal]))
  }
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
      await waitForTurn(CHECK_MS)
      continue
    }
    mine = new AbortController()
    post('mine')
    const turn = AbortSignal.any([signal, mine.signal])
    await work(turn)
    mine = undefined
    if (signal.aborted) return
    if (turn.aborted) post('free')
    else await waitForTurn(restMs(rests++))
  }
}

/** Resolves after `ms` milliseconds, or when the signal aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
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
