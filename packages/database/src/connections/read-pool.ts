import { poolOf } from '../connect.ts'

/** The connections of a pool now, and the callers that wait for one. */
export function readPool(db: object): { used: number; idle: number; max: number; pending: number } {
  const known = poolOf(db)
  if (!known) throw new Error('This database was not opened by connect()')
  const { totalCount, idleCount, waitingCount, options } = known.pool
  return { used: totalCount - idleCount, idle: idleCount, max: options.max, pending: waitingCount }
}
