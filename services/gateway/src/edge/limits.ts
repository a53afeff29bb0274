/** What the edge lets through at once, and how long it waits for whom. */
export interface EdgeLimits {
  /** Open connections of one network, idle ones included; those of a trusted proxy are not counted. */
  connectionsPerNetwork: number
  /** Open connections of everybody. */
  connections: number
  /** Requests of one network that have begun and are not answered yet. */
  requestsPerNetwork: number
  /** Requests of one route that a service is working on; more wait their turn. No network fills a route by itself. */
  requestsPerRoute: number
  /** Requests of one route that wait; more are refused. */
  waitingPerRoute: number
  /** How long one of them waits. */
  waitMs: number
  /** From the first byte of a request, or the opening of its connection, to the end of its headers. */
  headersMs: number
  /** From the end of the headers to the last byte of the body. */
  bodyMs: number
  /** So long a body may arrive as slowly as it likes, and at `bodyBytesPerSecond` from then on. */
  bodyGraceMs: number
  bodyBytesPerSecond: number
  /** What all bodies that are being read may hold of memory together, beyond the first 16 KiB of each. */
  largeBodyBytes: number
  /** Whoever takes less than `readerBytes` of an answer in so long is let go. */
  readerMs: number
  readerBytes: number
  /** The mean delay of the event loop from which on requests are refused; 0 for never. */
  eventLoopDelayMs: number
  /** What that mean is taken over: one long stop, as at the start, is not the same as being late all the time. */
  sampleMs: number
  /** The resident memory of the process from which on requests are refused; 0 for never. */
  memoryBytes: number
}

const SECOND = 1_000
const MIB = 1_048_576

export const EDGE_LIMITS: EdgeLimits = {
  connectionsPerNetwork: 256,
  connections: 10_000,
  requestsPerNetwork: 32,
  requestsPerRoute: 96,
  waitingPerRoute: 1_000,
  waitMs: 10 * SECOND,
  headersMs: 15 * SECOND,
  bodyMs: 30 * SECOND,
  bodyGraceMs: 5 * SECOND,
  bodyBytesPerSecond: 500,
  largeBodyBytes: 64 * MIB,
  readerMs: 30 * SECOND,
  readerBytes: 16_384,
  eventLoopDelayMs: 1 * SECOND,
  sampleMs: 5 * SECOND,
  memoryBytes: 0,
}
