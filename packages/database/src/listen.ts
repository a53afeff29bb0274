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

/** Milliseconds before the next attempt: 500 after the first failure, doubled for each further one, at most 10,000. */
export const reconnectWait = (failures: number): number =>
  Math.min(FIRST_RECONNECT_MS * 2 ** Math.min(failures, 8), LONGEST_RECONNECT_MS)

/** Listens to a notification channel on its own connection until closed, reconnecting as needed. */
export function listen(options: ListenOptions): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let closed = false

  async function open(): Promise<void> {
    const opening = new pg.Client({
      connectionString: options.url,
      application_name: options.applicationName,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    client = opening
    opening.on('error', options.onError)
    opening.on('end', () => reopen(opening))
    opening.on('notification', options.onNotification)
    try {
      await opening.connect()
      await opening.query(`listen ${opening.escapeIdentifier(options.channel)}`)
      failures = 0
      options.onNotification()
    } catch (error) {
      if (!closed) options.onError(error)
      await opening.end().catch(options.onError)
      reopen(opening)
    }
  }

  function reopen(ended: pg.Client): void {
    if (closed || client !== ended) return
    client = undefined
    retry = setTimeout(() => void open(), reconnectWait(failures))
    failures += 1
  }

  void open()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(options.onError)
    },
  }
}
