/** Limits and timeouts of the gateway. */
export interface GatewayLimits {
  /** Open connections per network, including idle ones; those of trusted proxies are not counted. */
  connectionsPerNetwork: number
  /** Open connections in all; streams hold a part of them. */
  connections: number
  /** Connections beyond them, of which each gets one answer, and milliseconds until it is closed at the latest. */
  spareConnections: number
  spareMs: number
  /** Requests per network that are not answered yet. */
  requestsPerNetwork: number
  /** Concurrent requests per route; further ones wait. One network cannot use all of them. */
  requestsPerRoute: number
  /** Waiting requests per route; further ones are refused. */
  waitingPerRoute: number
  /** Maximum wait in milliseconds. */
  waitMs: number
  /** From the first byte of a request, or the opening of its connection, to the end of its headers, in milliseconds. */
  headersMs: number
  /** From the end of the headers to the last byte of the body, in milliseconds. */
  bodyMs: number
  /** Milliseconds during which a body may arrive at any speed; afterwards at least at `bodyBytesPerSecond`. */
  bodyGraceMs: number
  bodyBytesPerSecond: number
  /** Memory of all bodies being read together, in bytes, beyond the first 16 KiB of each. */
  largeBodyBytes: number
  /** A caller that reads less than `readerBytes` of a reply within this many milliseconds is disconnected. */
  readerMs: number
  readerBytes: number
  /** Mean event loop delay in milliseconds above which requests are refused; 0 for never. */
  eventLoopDelayMs: number
  /** Milliseconds over which the mean is taken, so that a single long block, as at the start, does not count. */
  sampleMs: number
  /** Resident memory in bytes above which requests are refused; 0 for never. */
  memoryBytes: number
}

const SECOND = 1_000
const MIB = 1_048_576

export const DEFAULT_LIMITS: GatewayLimits = {
  connectionsPerNetwork: 256,
  connections: 10_000,
  spareConnections: 32,
  spareMs: 2 * SECOND,
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
