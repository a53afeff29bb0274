import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { listLeftOut, SHORT_ONLY, WITH_SERVERS } from './infra/checks/src/test-run/test-groups.ts'

// Set here, because the threads of the web tests have the time zone of this process.
process.env['TZ'] = 'UTC'

// Many tests wait for servers: three workers keep two cores busy, and a fourth only loads all modules once more. Those of
// `npm run test:all` also wait for processes that they start and kill.
const maxWorkers = Math.max(process.env[SHORT_ONLY] ? 3 : 4, availableParallelism())
// Tags are ids of requirements, which `npm run check` verifies. A test without assertions fails. Whoever waits for a
// condition waits as long as a busy machine needs.
const everyTest = {
  strictTags: false,
  maxWorkers,
  expect: { requireAssertions: true, poll: { timeout: 10_000 } },
}
const long = listLeftOut(import.meta.dirname)
// A test that is stuck fails after this time. A machine that others share can stand still for half a minute.
const testTimeout = 120_000
const withoutServers = process.env['TEST_SERVERS'] === 'none' ? [WITH_SERVERS] : []
const ignored = ['**/node_modules/**', '**/dist/**', '**/test/browser/**', ...long, ...withoutServers]

export default defineConfig({
  test: {
    ...everyTest,
    env: { NODE_ENV: 'test' },
    projects: [
      {
        test: {
          ...everyTest,
          name: 'node',
          environment: 'node',
          isolate: false,
          // Node runs the files itself, as it runs the product; no test replaces a module.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          env: { NODE_ENV: 'test' },
          include: ['{packages,services,infra}/*/{src,test}/**/*.test.ts'],
          exclude: ignored,
          globalSetup: ['packages/testing/src/global-setup.ts'],
          setupFiles: ['packages/testing/src/same-clock.ts', 'packages/testing/src/real-timers.ts'],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          ...everyTest,
          name: 'web',
          environment: 'jsdom',
          // One worker loads the app once and gives each file a context of its own, in a quarter of the time of forks.
          pool: 'vmThreads',
          setupFiles: [join(import.meta.dirname, 'apps/web/test/vm-globals.ts')],
          env: { NODE_ENV: 'test' },
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          exclude: ignored.map((path) => path.replace(/^apps\/web\//, '')),
          testTimeout,
        },
      },
    ],
  },
})
