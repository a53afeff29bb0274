import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { everyServiceAt, listen, startGateway, writeWebRoot } from './set-up.ts'

type Settings = NonNullable<Parameters<typeof startGateway>[2]>
type Answer = (request: IncomingMessage, response: ServerResponse) => void

const answerAtOnce: Answer = (_request, response) =>
  response.setHeader('content-type', 'application/json').end('[]')

/** A gateway that listens, before one service that can be told to keep its callers waiting. */
export async function startEdge(settings: Settings = {}) {
  let answer = answerAtOnce
  let connections = 0
  const asked: string[] = []
  const waiting: { path: string; response: ServerResponse }[] = []
  const held = new Set<string>()
  const upstream = createServer((request, response) => {
    request.resume().once('end', () => {
      const path = request.url ?? ''
      if (path === '/ready') return void response.end('{"status":"ok"}')
      asked.push(`${request.method} ${path}`)
      if (held.has(path)) waiting.push({ path, response })
      else answer(request, response)
    })
  })
  upstream.on('connection', () => (connections += 1))
  const webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
  const http = await startGateway(everyServiceAt(await listen(upstream)), webRoot, settings)
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  return {
    http,
    url,
    upstream,
    /** Every request that reached the service whole. */
    asked,
    /** Connections that were opened to the service. */
    connections: () => connections,
    waiting: (path: string) => waiting.filter((one) => one.path === path).length,
    /** From now on the service keeps callers of this path waiting. */
    hold: (path: string) => void held.add(path),
    /** Answers the request that has waited longest for this path. */
    release(path: string): void {
      const index = waiting.findIndex((one) => one.path === path)
      const [first] = index < 0 ? [] : waiting.splice(index, 1)
      first?.response.setHeader('content-type', 'application/json').end('[]')
    },
    answerWith: (other: Answer) => void (answer = other),
    async close(): Promise<void> {
      held.clear()
      upstream.closeAllConnections()
      await http.close()
      upstream.close()
      await once(upstream, 'close')
      await rm(webRoot, { recursive: true })
    },
  }
}
export type EdgeStage = Awaited<ReturnType<typeof startEdge>>

/** The head of a POST whose body is announced; sent on a raw connection. */
export const postHead = (path: string, length: number | 'chunked', ...headers: string[]): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: here',
    'content-type: application/json',
    length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    ...headers,
  ].join('\r\n') + '\r\n\r\n'
