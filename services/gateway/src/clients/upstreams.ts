import { Agent, type Dispatcher } from 'undici'

const TIMEOUT_MS = 30_000
const REQUEST_ID = 'x-request-id'

export interface Upstreams {
  /** The HTTP client for the services. */
  dispatcher: Pick<Dispatcher, 'request'>
  /**
   * Calls `done` once the service has finished the request of this id, even if its client has disconnected. Call the
   * returned function if the request is not sent after all.
   */
  onAnswered(requestId: string, done: () => void): () => void
  close(): Promise<void>
}

/** Connection pools, one per service, sized by the limits of its routes. */
export function connectUpstreams(): Upstreams {
  const waiting = new Map<string, () => void>()
  const end = (requestId: string): void => {
    const done = waiting.get(requestId)
    waiting.delete(requestId)
    done?.()
  }
  const agent = new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    const done = (): void => end(idOf(options))
    try {
      return dispatch(options, watch(handler, done))
    } catch (error) {
      done()
      throw error
    }
  })
  return {
    dispatcher,
    onAnswered(requestId, done) {
      waiting.set(requestId, done)
      return () => end(requestId)
    },
    close: () => agent.close(),
  }
}

function idOf({ headers }: Dispatcher.DispatchOptions): string {
  const named = headers && !Array.isArray(headers) && REQUEST_ID in headers ? headers[REQUEST_ID] : undefined
  return String(named ?? '')
}

/** A dispatch handler that also reports when the service is done; the client may still be reading then. */
const watch = (handler: Dispatcher.DispatchHandler, end: () => void): Dispatcher.DispatchHandler => ({
  onRequestStart: (...start) => handler.onRequestStart?.(...start),
  onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
  onResponseStart: (...head) => handler.onResponseStart?.(...head),
  onResponseData: (...data) => handler.onResponseData?.(...data),
  onResponseEnd(...last) {
    end()
    handler.onResponseEnd?.(...last)
  },
  onResponseError(...failure) {
    end()
    handler.onResponseError?.(...failure)
  },
})
