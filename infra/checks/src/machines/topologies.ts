import { pgbouncer } from './pgbouncer.ts'
import { replica } from './replica.ts'
import { sentinel } from './sentinel.ts'
import { synchronousStandby } from './synchronous-standby.ts'
import type { Topology } from './topology.ts'

/** Every topology of `npm run test:machines`, in the order of the run. */
export const topologies: readonly Topology[] = [pgbouncer, replica, synchronousStandby, sentinel]
