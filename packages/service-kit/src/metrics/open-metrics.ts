import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from '../logger.ts'
import { createMetrics, METRICS_TYPE, type Metrics } from './metrics.ts'

const METRICS_PATH = '/metrics'

export interface ServedMetrics extends Metrics {
  /** Undefined if they are not served. */
  url: string | undefined
  close(): Promise<void>
}

/**
 * The figures of this process. If a port is set they are served on it; only the operator's network may reach it.
 */
export async function openMetrics(
  { HOST: host, METRICS_PORT: port }: { HOST: string; METRICS_PORT?: number | undefined },
  logger: Logger,
): Promise<ServedMetrics> {
  const metrics = createMetrics()
  if (port === undefined) return { ...metrics, url: undefined, close: async () => {} }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== METRICS_PATH) {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': METRICS_TYPE }).end(text),
      (error: unknown) => {
        logger.error({ err: error }, 'The metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const url = `http://${host}:${(server.address() as AddressInfo).port}${METRICS_PATH}`
  logger.info({ url }, 'metrics')
  return {
    ...metrics,
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
