/** Running servers of a topology, and the faults that a run brings about. */
export interface RedisTopology {
  /** Variables that name the servers to a service; the tests get them as TEST_REDIS_…. */
  environment: Record<string, string>
  /** What happens one after the other while the product runs; each ends when the servers are complete again. */
  faults: readonly Fault[]
  stop(): Promise<void>
}

export interface Fault {
  name: string
  /** Begins the fault; resolves when it has happened. */
  happen(): Promise<void>
  /** Whether the servers take writes of the installation again. Throws while they do not answer. */
  takesWrites(): Promise<boolean>
  /** Starts what was killed, and waits until it has the data. */
  repair(): Promise<void>
}

/** A key that no installation uses. */
export const KEY = 'probe'
