/** A tab that does the work says so within this time when it is asked. */
const ANSWER_MS = 1_000
/** How often a tab looks whether the one that does the work is still there. */
const LOOK_MS = 20_000

type Work = (signal: AbortSignal) => Promise<void>

/**
 * Does the work in one tab of the browser at a time; the others wait for their turn. Where there are no locks (plain
 * http) the tabs agree among themselves, and two may do it for a second. Ends with the signal.
 */
export async function inOneTab(name: string, signal: AbortSignal, work: Work): Promise<void> {
  if (!('locks' in navigator)) return takeTurns(name, signal, work)
  // Rejected when the signal comes before it is this tab's turn.
  await navigator.locks.request(name, { signal }, () => work(signal)).catch(() => undefined)
}

interface Said {
  /** who: does anybody do the work? mine: I do. free: I do no more. */
  kind: 'who' | 'mine' | 'free'
  from: number
}

async function takeTurns(name: string, signal: AbortSignal, work: Work): Promise<void> {
  const channel = new BroadcastChannel(`${name}-turn`)
  const own = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  const say = (kind: Said['kind']) => channel.postMessage({ kind, from: own } satisfies Said)
  let mine: AbortController | undefined
  let taken = false
  let look = new AbortController()
  channel.onmessage = ({ data: { kind, from } }: MessageEvent<Said>) => {
    if (kind === 'who' && mine) say('mine')
    if (kind === 'free') look.abort()
    if (kind !== 'mine') return
    taken = true
    // Both began: the larger number gives way.
    if (mine && own > from) mine.abort()
    else if (mine) say('mine')
  }
  const leave = () => {
    if (mine) say('free')
    channel.close()
  }
  signal.addEventListener('abort', leave, { once: true })
  while (!signal.aborted) {
    taken = false
    say('who')
    await pause(ANSWER_MS * (0.5 + Math.random() / 2), signal)
    if (signal.aborted) return
    if (taken) {
      look = new AbortController()
      await pause(LOOK_MS, AbortSignal.any([signal, look.signal]))
      continue
    }
    mine = new AbortController()
    say('mine')
    await work(AbortSignal.any([signal, mine.signal]))
    mine = undefined
    if (!signal.aborted) say('free')
  }
}

/** Waits so long, or until the signal comes. */
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
