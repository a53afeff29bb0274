import type { Topology } from './topology.ts'
import { runUnitTests } from './unit-tests.ts'

export const synchronousStandby: Topology = {
  name: 'synchronous-standby',
  title: 'a database whose primary is killed and whose synchronous standby is promoted; without the services',
  // The standby is made by the test, with the embedded Postgres.
  missing: () => undefined,
  run: (files) => runUnitTests(files.length > 0 ? files : ['packages/database/test/failover.test.ts'], {}),
}
