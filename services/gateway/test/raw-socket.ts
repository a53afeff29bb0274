import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { waitFor } from '@uitpost/testing'
import { expect } from 'vitest'

const PATIENCE_MS = 15_000

/** A connection that a test writes bytes on, as no HTTP client would. */
export interface RawSocket {
  socket: Socket
  /** All that has come back so far. */
  text(): string
  /** Whether the other end has closed it. */
  isClosed(): boolean
  /** All that comes back until the other end closes. */
  untilClosed(): Promise<string>
}

/** Opens a connection, from another address of this machine when `from` is given. */
export async function openRaw(url: string, from?: string): Promise<RawSocket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), ...(from && { localAddress: from }) })
  let text = ''
  let closed = false
  // The other end may break off at any time: that is what is tested.
  socket.on('error', () => {}).on('close', () => (closed = true))
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  await once(socket, 'connect')
  return {
    socket,
    text: () => text,
    isClosed: () => closed,
    async untilClosed() {
      await waitFor(() => closed, { timeoutMs: PATIENCE_MS, what: `the end of ${JSON.stringify(text)}` })
      return text
    },
  }
}

/** Sends these lines as the head of a request, and `body` behind it; answers all that comes back. */
export async function exchange(url: string, head: readonly string[], body = ''): Promise<string> {
  const raw = await openRaw(url)
  raw.socket.write(`${[...head, 'connection: close'].join('\r\n')}\r\n\r\n${body}`, 'latin1')
  return raw.untilClosed()
}

/** What is true before long, on a machine that others keep busy too. */
export const soon = <T>(read: () => T) => expect.poll(read, { timeout: PATIENCE_MS })

/** The status of the first answer; 0 when there is none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

/** How many answers there are. */
export const answersIn = (answer: string): number => answer.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0

/** The problem that the (last) answer holds. */
export const problemIn = (answer: string): { code: string; status: number } =>
  JSON.parse(answer.slice(answer.lastIndexOf('{"type"'), answer.lastIndexOf('}') + 1))
