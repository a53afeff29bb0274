import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onRequestEnd } from '../request-end.ts'

/** The pipelined requests of each connection that wait for an earlier one. */
const waiting = new WeakMap<Socket, (() => void)[]>()

/**
 * Calls `begin` when all earlier requests of the same connection are over: pipelined requests wait while those of other
 * connections are served. If the connection closes first, `begin` is not called.
 */
export function awaitTurn(request: FastifyRequest, reply: FastifyReply, begin: () => void): void {
  const { socket } = request.raw
  const start = (): void => {
    // After all other listeners of the end, so that one request is over before the next one begins.
    onRequestEnd(request, reply, () => queueMicrotask(beginNext))
    begin()
  }
  const beginNext = (): void => {
    const next = waiting.get(socket)?.shift()
    if (next && !socket.destroyed) next()
    else waiting.delete(socket)
  }
  const ofSocket = waiting.get(socket)
  if (ofSocket) ofSocket.push(start)
  else {
    waiting.set(socket, [])
    start()
  }
}
