import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Tags are ids of requirements, which `npm run check` knows; a test that expects nothing shows nothing and fails.
const everyTest = { strictTags: false, expect: { requireAssertions: true } }
const ignored = ['**/node_modules/**', '**/dist/**', '**/test/browser/**']

export default defineConfig({
  test: {
    ...everyTest,
    // Set before any worker starts: a process keeps the zone it was born with.
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    // By itself it leaves a core free, which of two is half of the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...everyTest,
          name: 'node',
          environment: 'node',
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
          exclude: ignored,
          testTimeout: 30_000,
        },
      },
    ],
  },
})
