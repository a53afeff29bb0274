import { type RouteName, routeOf } from '@uitpost/contracts/routes'

const WRITES_PER_SECOND = 2
/** One of each service. The last one needs no database. */
const READS = ['getProfile', 'listUserSubscriptions', 'listNotifications', 'listRuns', 'getOpenApi'] as const

/** An answer of the product; `status` 0 is none. Times in ms of `performance.now()`. */
export interface Answer {
  route: RouteName
  status: number
  retryAfter: string | null
  began: number
  ended: number
}

export interface Load {
  answers: readonly Answer[]
  /** Addresses whose registration was answered with success. */
  registered: readonly string[]
  /** Waits for the calls under way. */
  stop(): Promise<void>
}

/** People register and an admin reads, so many times a second, until it is stopped. */
export function startLoad(port: number, token: string, readsPerSecond: number): Load {
  const answers: Answer[] = []
  const registered: string[] = []

  async function ask(route: RouteName, body?: object): Promise<boolean> {
    const began = performance.now()
    const { method, path } = routeOf(route)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: body ? { 'content-type': 'application/json' } : { authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    answers.push({
      route,
      status: answer?.status ?? 0,
      retryAfter: answer?.headers.get('retry-after') ?? null,
      began,
      ended: performance.now(),
    })
    return answer?.ok === true
  }
  async function register(number: number): Promise<void> {
    const email = `load-${number}@machines.test`
    const isDone = await ask('register', {
      email,
      password: 'a-long-enough-word',
      name: 'Sam',
      city: 'Amsterdam',
      country: 'NL',
      preferredChannel: 'email',
      deliveryFreq: 'weekly',
    })
    if (isDone) registered.push(email)
  }
  const running = new Set<Promise<unknown>>()
  const repeat = (perSecond: number, call: (number: number) => Promise<unknown>) => {
    let number = 0
    return setInterval(() => {
      const calling = call(number)
      number += 1
      running.add(calling)
      void calling.finally(() => running.delete(calling))
    }, 1_000 / perSecond)
  }
  const timers = [
    repeat(WRITES_PER_SECOND, register),
    repeat(readsPerSecond, (number) => ask(READS[number % READS.length] ?? 'getOpenApi')),
  ]
  return {
    answers,
    registered,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
