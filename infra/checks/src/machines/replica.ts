import type { Topology } from './topology.ts'
import { runUnitTests } from './unit-tests.ts'

const TESTS = ['packages/database/test/replica.test.ts', 'services/catalogue/test/replica.test.ts']

export const replica: Topology = {
  name: 'replica',
  title: 'catalogue with an asynchronous replica that falls behind, stops replicating and goes away',
  // The standby is made by the tests, with the embedded Postgres.
  missing: () => undefined,
  run: (files) => runUnitTests(files.length > 0 ? files : TESTS, {}),
}
