import { inject } from 'vitest'

interface Address {
  host: string
  port: number
}

/** How the run's Redis is reached, as the connections take it and as variables of a service. */
export interface TestRedis {
  servers: { url: string } | { sentinels: Address[]; master: string }
  environment: Record<string, string>
}

/** Data that the global setup provides to every test file. */
export interface TestRun {
  runId: string
  adminUrl: string
  redis: TestRedis
  /** Host and port of a pooler before Postgres, if one was asked for. */
  poolerHost: string | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    uitpostTestRun: TestRun
  }
}

export const TEST_PASSWORD = 'uitpost-test'

/** The servers of this run. Throws outside of a vitest test file. */
export function currentTestRun(): TestRun {
  const run = inject('uitpostTestRun')
  if (!run)
    throw new Error('No test servers: packages/testing/src/global-setup.ts is not in the vitest project.')
  return run
}
