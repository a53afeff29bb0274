import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { claimPort } from '@uitpost/testing/claim-port'
import { findTestBrowser } from './src/chromium.ts'

const root = resolve(import.meta.dirname, '..', '..')

// In the environment, because every worker reads this file again and must find the same instance.
process.env['UITPOST_BROWSER_PORT'] ??= String(await claimPort())
process.env['UITPOST_BROWSER_INBOX_PORT'] ??= String(await claimPort())
process.env['UITPOST_BROWSER_HOME'] ??= mkdtempSync(join(tmpdir(), 'uitpost-browser-'))
const home = process.env['UITPOST_BROWSER_HOME']
// As root, Postgres is started under another account, which needs access to the folder.
chmodSync(home, 0o755)
const port = process.env['UITPOST_BROWSER_PORT']
const inboxPort = process.env['UITPOST_BROWSER_INBOX_PORT']

/** Tests run against the whole product, started like `npm start`, with separate ports and data. */
export default defineConfig({
  testDir: 'browser',
  // Playwright empties the folder at the start, so each group of tests that run in parallel has its own.
  outputDir: join(root, 'reports', 'browser', process.env['UITPOST_BROWSER_GROUP'] ?? '1'),
  forbidOnly: process.env['CI'] === 'true',
  workers: 1,
  // A test that passes only on the second try is named at the end of the run.
  retries: 1,
  timeout: 120_000,
  // A retry is traced, and on a busy machine a screen then takes longer than the default of 5 s.
  expect: { timeout: 15_000 },
  // A run that hangs ends, and names the test that it was waiting for.
  globalTimeout: 30 * 60_000,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    // Shorter than a test: an action that cannot be done is named with the reason.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    timezoneId: 'Europe/Amsterdam',
    locale: 'en-GB',
    // Tests that hold back or refuse requests do not see those of a worker; offline.spec.ts and push.spec.ts allow it.
    serviceWorkers: 'block',
    // Tracing every test takes a quarter of the time; one that failed is traced when it runs again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findTestBrowser() ?? '/usr/bin/chromium',
      // Software rendering in a GPU process would use half of the CPU.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
  },
  metadata: { inboxUrl: `http://localhost:${inboxPort}` },
  webServer: {
    command: `${process.execPath} ${join(root, 'infra', 'local', 'src', 'start.ts')}`,
    cwd: root,
    wait: { stdout: /Uitpost is ready/ },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'pipe',
    // The empty values override keys and servers in the developer's environment.
    env: { PORT: port, INBOX_PORT: inboxPort, UITPOST_HOME: home, GROQ_API_KEY: '', REDIS_URL: '' },
  },
})
