import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream'

/** Bytes that a connection to a service buffers by itself. */
const HELD_BYTES = 65_536
/** Bytes of a response that are read from the service at once, however slowly the client reads. */
const BUFFER_BYTES = 1_048_576

/**
 * Buffers the response of a service after `steps` (such as compression), so that a slow client does not occupy the
 * service. `length` in bytes, NaN if unknown. If one end fails, the other is destroyed too.
 */
export function bufferAnswer(answer: Readable, length: number, steps: Transform[] = []): Readable {
  const room = { readableHighWaterMark: BUFFER_BYTES, writableHighWaterMark: HELD_BYTES }
  const all = length <= HELD_BYTES ? steps : [...steps, new PassThrough(room)]
  const last = all.at(-1)
  if (last) pipeline([answer, ...all], () => {})
  return last ?? answer
}
