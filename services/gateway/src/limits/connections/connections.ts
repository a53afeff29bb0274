import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '@uitpost/service-kit'
import type { GatewayLimits } from '../limits.ts'

export interface Connections {
  /** The request has arrived completely: the client waits for us. */
  serve(socket: Socket): void
  /** The request is answered: we wait for the client. */
  release(socket: Socket): void
  /** Closes all connections that wait for their client. */
  dropWaitedFor(): void
}

interface ConnectionOptions extends Pick<GatewayLimits, 'connections' | 'connectionsPerNetwork'> {
  /** Proxies open connections for many people, so they are not counted by network. */
  isProxy(address: string): boolean
  /** Called when the limit of all connections is reached. */
  onFull(): void
}

/**
 * Limits the connections per network and in all. When the overall limit is reached, the connection that has waited
 * longest for its client is closed: an idle one, or one whose request arrives slowly.
 */
export function boundConnections(
  server: Server,
  { connections, connectionsPerNetwork, isProxy, onFull }: ConnectionOptions,
): Connections {
  const perNetwork = new Map<string, number>()
  /** Sorted by when we began to wait for the client. */
  const waitedFor = new Set<Socket>()
  const open = new Set<Socket>()

  function giveWay(): boolean {
    const [longest] = waitedFor
    longest?.destroy()
    return longest !== undefined && waitedFor.delete(longest)
  }

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const network = isProxy(remoteAddress) ? undefined : networkOf(remoteAddress)
    const ofNetwork = network === undefined ? 0 : (perNetwork.get(network) ?? 0)
    if (ofNetwork >= connectionsPerNetwork) return void socket.destroy()
    if (open.size >= connections) {
      onFull()
      if (!giveWay()) return void socket.destroy()
    }
    open.add(socket)
    if (network !== undefined) perNetwork.set(network, ofNetwork + 1)
    waitedFor.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      waitedFor.delete(socket)
      const left = network === undefined ? 0 : (perNetwork.get(network) ?? 0) - 1
      if (network !== undefined && left > 0) perNetwork.set(network, left)
      else if (network !== undefined) perNetwork.delete(network)
    })
  })

  return {
    serve: (socket) => void waitedFor.delete(socket),
    release(socket) {
      if (open.has(socket)) waitedFor.add(socket)
    },
    dropWaitedFor() {
      for (const socket of waitedFor) socket.destroy()
    },
  }
}
