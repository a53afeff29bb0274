import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '@uitpost/service-kit'
import type { EdgeLimits } from './limits.ts'

export interface Connections {
  /** Its request has arrived whole: from now on it is the client that waits. */
  serve(socket: Socket): void
  /** Its request is answered: from now on it is we who wait. */
  release(socket: Socket): void
  /** Lets go of all for whom we wait. */
  dropWaitedFor(): void
}

interface ConnectionOptions extends Pick<EdgeLimits, 'connections' | 'connectionsPerNetwork'> {
  /** Proxies open connections for many, so they are not counted by network. */
  isProxy(address: string): boolean
  /** There are as many as there may be. */
  onFull(): void
}

/**
 * Bounds the connections of each network and of all. When there is no room left for anybody, the connection on which
 * we have waited longest for the client gives way: an idle one, or one whose request drips.
 */
export function boundConnections(
  server: Server,
  { connections, connectionsPerNetwork, isProxy, onFull }: ConnectionOptions,
): Connections {
  const perNetwork = new Map<string, number>()
  /** In the order in which we began to wait for them. */
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
