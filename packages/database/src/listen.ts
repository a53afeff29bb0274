import pg from 'pg'

export interface ListenOptions {
  url: string
  channel: string
  applicationName: string
  /** Called for each notification and after every (re)connection, because notifications in between are lost. */
  onNotification: () => void
  /** Called when the connection breaks or cannot be opened; reconnects automatically. */
  onError: (error: unknown) => void
}

const FIRST_RECONNECT_MS = 500
const LONGEST_RECONNECT_MS = 10_000
/** A server that does not answer a statement for this long is given up, as it may have vanished without a word. */
const ANSWER_MS = 15_000

/** Milliseconds before the next attempt: 500 after the first failure, doubled for each further one, at most 10,000. */
export const reconnectWait = (failures: number): number =>
  Math.min(FIRST_RECONNECT_MS * 2 ** Math.min(failures, 8), LONGEST_RECONNECT_MS)

export interface Listener {
  /**
   * Runs the work unless another process holds the lock of this name. The lock is of the session, so it takes no
   * connection of a pool, and ends with the process. Throws while the connection is away.
   */
  runExclusive(name: string, work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * Listens to a notification channel on its own connection until closed, reconnecting as needed. The connection has to
 * lead past any pooler.
 */
export function listen(options: ListenOptions): Listener {
  let client: pg.Client | undefined
  let listening: pg.Client | undefined
  const firstAttempt = Promise.withResolvers<void>()
  let lastAnswer: Promise<unknown> = firstAttempt.promise
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let closed = false

  async function open(): Promise<void> {
    const opening = new pg.Client({
      connectionString: options.url,
      application_name: options.applicationName,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: ANSWER_MS,
    })
    client = opening
    opening.on('error', options.onError)
    opening.on('end', () => reopen(opening))
    opening.on('notification', options.onNotification)
    try {
      await opening.connect()
      await opening.query(`listen ${opening.escapeIdentifier(options.channel)}`)
      failures = 0
      listening = opening
      firstAttempt.resolve()
      options.onNotification()
    } catch (error) {
      if (!closed) options.onError(error)
      firstAttempt.resolve()
      await opening.end().catch(options.onError)
      reopen(opening)
    }
  }

  function reopen(ended: pg.Client): void {
    if (closed || client !== ended) return
    client = undefined
    listening = undefined
    retry = setTimeout(() => void open(), reconnectWait(failures))
    failures += 1
  }

  /** Statements follow one another, because the driver takes one at a time. */
  function ask(statement: string, name: string): Promise<{ session: pg.Client; done: boolean }> {
    const answer = lastAnswer.then(async () => {
      const session = listening
      if (!session) throw new Error('The connection that listens is away')
      try {
        const { rows } = await session.query<{ done: boolean }>(
          `select ${statement}(hashtextextended($1, 0)) as done`,
          [name],
        )
        return { session, done: rows[0]?.done === true }
      } catch (error) {
        void session.end().catch(options.onError)
        throw error
      }
    })
    lastAnswer = answer.catch(() => undefined)
    return answer
  }

  void open()
  return {
    async runExclusive(name, work) {
      const { session, done } = await ask('pg_try_advisory_lock', name)
      if (!done) return
      try {
        await work()
      } finally {
        // A lost session has released its locks.
        if (listening === session) await ask('pg_advisory_unlock', name).catch(options.onError)
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(options.onError)
    },
  }
}
