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
  const taken = new Map<Socket, { bytes: number; at: number }>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      taken.delete(socket)
    })
  })
  const look = (): void => {
    const now = performance.now()
    for (const socket of open) {
      const known = taken.get(socket)
      const bytes = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0) taken.delete(socket)
      else if (!known || bytes - known.bytes >= readerBytes) taken.set(socket, { bytes, at: now })
      else if (now - known.at >= readerMs) socket.destroy()
    }
  }
  const timer = setInterval(look, readerMs / 4).unref()
  return { close: () => clearInterval(timer) }
}
