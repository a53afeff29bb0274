import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '@uitpost/service-kit'
import type { GatewayLimits } from '../limits.ts'
import { createSpareConnections } from './spare-connections.ts'

export interface Connections {
  /** The request has arrived completely: the client waits for us. */
  serve(socket: Socket): void
  /** The request is answered: we wait for the client. */
  release(socket: Socket): void
  /** Whether this connection is beyond the limit: it is closed after its first answer, and soon anyway. */
  isSpare(socket: Socket): boolean
  /** Closes all connections that wait for their client. */
  closeWaiting(): void
}

interface ConnectionOptions
  extends Pick<GatewayLimits, 'connections' | 'connectionsPerNetwork' | 'spareConnections' | 'spareMs'> {
  /** Proxies open connections for many people, so they are not counted by network. */
  isProxy(address: string): boolean
  /** Called when the limit of all connections is reached. */
  onFull(): void
}

/**
 * Limits the connections per network and in all. When the overall limit is reached, the connection that has waited
 * longest for its client is closed: an idle one, or one whose request arrives slowly. If there is none, the new
 * connection is a spare one.
 */
export function limitConnections(
  server: Server,
  { connections, connectionsPerNetwork, isProxy, onFull, ...spareLimits }: ConnectionOptions,
): Connections {
  const perNetwork = new Map<string, number>()
  /** Sorted by when we began to wait for the client. */
  const waitingForClient = new Set<Socket>()
  const open = new Set<Socket>()
  const spare = createSpareConnections(spareLimits)

  function hasRoom(): boolean {
    if (open.size < connections) return true
    onFull()
    const [longest] = waitingForClient
    longest?.destroy()
    return longest !== undefined && waitingForClient.delete(longest)
  }
  /** False if its network has too many. */
  function count(socket: Socket): boolean {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress)) return true
    const network = networkOf(remoteAddress)
    const ofNetwork = perNetwork.get(network) ?? 0
    if (ofNetwork >= connectionsPerNetwork) return false
    perNetwork.set(network, ofNetwork + 1)
    socket.once('close', () => {
      const left = (perNetwork.get(network) ?? 0) - 1
      if (left > 0) perNetwork.set(network, left)
      else perNetwork.delete(network)
    })
    return true
  }

  server.on('connection', (socket: Socket) => {
    if (!count(socket)) return void socket.destroy()
    if (!hasRoom()) return spare.add(socket)
    open.add(socket)
    waitingForClient.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      waitingForClient.delete(socket)
    })
  })

  return {
    serve: (socket) => void waitingForClient.delete(socket),
    release(socket) {
      if (open.has(socket)) waitingForClient.add(socket)
    },
    isSpare: spare.has,
    closeWaiting() {
      for (const socket of waitingForClient) socket.destroy()
    },
  }
}
