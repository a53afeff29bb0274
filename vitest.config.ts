import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { listLongTests, SHORT_ONLY } from './infra/checks/src/test-run/test-groups.ts'

// Tags are ids of requirements, which `npm run check` verifies. A test without assertions fails.
const everyTest = { strictTags: false, expect: { requireAssertions: true } }
const long = process.env[SHORT_ONLY] ? listLongTests(import.meta.dirname).units : []
const ignored = ['**/node_modules/**', '**/dist/**', '**/test/browser/**', ...long]

export default defineConfig({
  test: {
    ...everyTest,
    // Set before any worker starts: Node reads the time zone at start.
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    // Many tests wait for servers and clocks: with one worker per core, a fifth of two cores was idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...everyTest,
          name: 'node',
          environment: 'node',
          isolate: false,
          env: { TZ: 'UTC', NODE_ENV: 'test' },
          include: ['{packages,services,infra}/*/{src,test}/**/*.test.ts'],
          exclude: ignored,
          globalSetup: ['packages/testing/src/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          ...everyTest,
          name: 'web',
          environment: 'jsdom',
          env: { TZ: 'UTC', NODE_ENV: 'test' },
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          exclude: ignored.map((path) => path.replace(/^apps\/web\//, '')),
          testTimeout: 30_000,
        },
      },
    ],
  },
})
