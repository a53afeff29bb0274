import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

const underWay = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls `over` once, when the reply has been sent or the connection has closed. A pipelined request that waits behind
 * another one gets no event when the connection closes, so the connection itself is watched.
 */
export function onRequestEnd(
  { raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
  over: () => void,
): void {
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
