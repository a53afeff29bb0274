import { inject } from 'vitest'

/** What the global setup hands to every test file. */
export interface TestRun {
  runId: string
  adminUrl: string
  redisUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    uitpostTestRun: TestRun
  }
}

export const TEST_PASSWORD = 'uitpost-test'

/** The servers of this run; only known inside a test file that vitest runs. */
export function currentTestRun(): TestRun {
  const run = inject('uitpostTestRun')
  if (!run)
    throw new Error('No test servers: packages/testing/src/global-setup.ts is not in the vitest project.')
  return run
}
