import type { Socket } from 'node:net'
import type { GatewayLimits } from '../limits.ts'

export interface SpareConnections {
  add(socket: Socket): void
  has(socket: Socket): boolean
}

/**
 * A few connections beyond the limit of all, each for a short time, so that a client that connects while all others are
 * in use gets an answer. The oldest one gives way to the next.
 */
export function createSpareConnections({
  spareConnections,
  spareMs,
}: Pick<GatewayLimits, 'spareConnections' | 'spareMs'>): SpareConnections {
  const open = new Set<Socket>()
  return {
    add(socket) {
      const [oldest] = open
      if (oldest && open.size >= spareConnections) {
        open.delete(oldest)
        oldest.destroy()
      }
      open.add(socket)
      const timer = setTimeout(() => socket.destroy(), spareMs)
      socket.once('close', () => {
        clearTimeout(timer)
        open.delete(socket)
      })
    },
    has: (socket) => open.has(socket),
  }
}
