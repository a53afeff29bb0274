import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { type Hint, REPLACED_EVENT, STREAM_PATH } from '@uitpost/contracts'
import { waitFor } from '@uitpost/testing'
import { keys } from './set-up.ts'

export interface StreamReader {
  status: number
  headers: IncomingHttpHeaders
  /** The keys of each hint that arrived. */
  told: string[][]
  /** Everything that arrived, including heartbeats. */
  text(): string
  /** Whether the last event says that another stream has its place. */
  isReplaced(): boolean
  ended(): boolean
  stop(): void
}

interface StreamRequest {
  claims?: Record<string, unknown>
  headers?: Record<string, string>
  /** Another address of this machine. */
  from?: string
}

/** Opens a stream of a session of its own, over a separate connection, and waits for its beginning. */
export async function readStream(
  url: string,
  { claims, headers = {}, from }: StreamRequest = {},
): Promise<StreamReader> {
  const stop = new AbortController()
  const request = get(`${url}${STREAM_PATH}`, {
    headers: { ...keys.bearer(claims), ...headers },
    signal: stop.signal,
    agent: false,
    ...(from && { localAddress: from }),
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const told: string[][] = []
  let text = ''
  let ended = false
  request.on('error', () => {})
  response.on('error', () => {}).on('close', () => (ended = true))
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part
    const lines = [...text.matchAll(/^data: (.*)$/gm)].flatMap(([, json = '']) => {
      const { keys: named } = JSON.parse(json) as Partial<Hint>
      return named ? [named] : []
    })
    told.splice(0, told.length, ...lines)
  })
  if (response.statusCode === 200) await waitFor(() => text.startsWith(': open'))
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    told,
    text: () => text,
    isReplaced: () => ended && text.endsWith(`event: ${REPLACED_EVENT}\ndata: {}\n\n`),
    ended: () => ended,
    stop: () => stop.abort(),
  }
}
