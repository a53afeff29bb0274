import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

const underWay = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls `over` once: when the answer is given, or when its connection is gone. The answer to a pipelined request that
 * waits behind another one is told nothing when the connection closes, so the connection itself is asked.
 */
export function whenOver({ raw: { socket } }: FastifyRequest, reply: FastifyReply, over: () => void): void {
  if (socket.destroyed) {
    over()
    return
  }
  const ofSocket = underWay.get(socket) ?? watch(socket)
  const end = (): void => {
    if (ofSocket.delete(end)) over()
  }
  ofSocket.add(end)
  reply.raw.once('close', end)
}

function watch(socket: Socket): Set<() => void> {
  const ends = new Set<() => void>()
  underWay.set(socket, ends)
  socket.once('close', () => {
    for (const end of ends) end()
  })
  return ends
}
