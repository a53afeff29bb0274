import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream'

/** What a connection to a service holds by itself. */
const HELD_BYTES = 65_536
/** So much of an answer is taken off the service's hands at once, however slowly the caller reads. */
const BUFFER_BYTES = 1_048_576

/**
 * The answer of a service, of a length that may be unknown (NaN), after `steps`, held here until its caller takes it: a service is not kept by a slow reader.
 * Whichever end breaks off takes the other along.
 */
export function bufferAnswer(answer: Readable, length: number, steps: Transform[] = []): Readable {
  const room = { readableHighWaterMark: BUFFER_BYTES, writableHighWaterMark: HELD_BYTES }
  const all = length <= HELD_BYTES ? steps : [...steps, new PassThrough(room)]
  const last = all.at(-1)
  if (last) pipeline([answer, ...all], () => {})
  return last ?? answer
}
