import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { GatewayLimits } from '../limits.ts'

/** Closes connections that read a large reply too slowly. */
export function dropSlowReaders(
  server: Server,
  { readerMs, readerBytes }: Pick<GatewayLimits, 'readerMs' | 'readerBytes'>,
): { close(): void } {
  const open = new Set<Socket>()
  /** Bytes read by slow readers, and when that was. */
  const slow = new Map<Socket, { bytes: number; at: number }>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      slow.delete(socket)
    })
  })
  const closeStalled = (): void => {
    const now = performance.now()
    for (const socket of open) {
      const known = slow.get(socket)
      const bytes = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0) slow.delete(socket)
      else if (!known || bytes - known.bytes >= readerBytes) slow.set(socket, { bytes, at: now })
      else if (now - known.at >= readerMs) socket.destroy()
    }
  }
  const timer = setInterval(closeStalled, readerMs / 4).unref()
  return { close: () => clearInterval(timer) }
}
