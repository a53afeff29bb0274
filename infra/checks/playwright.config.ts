import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findFreePort } from '@uitpost/local'
import { findChromium } from './src/chromium.ts'

const root = resolve(import.meta.dirname, '..', '..')

// Kept in the environment, because every worker reads this file again and has to find the same instance.
process.env['UITPOST_BROWSER_PORT'] ??= String(await findFreePort())
process.env['UITPOST_BROWSER_INBOX_PORT'] ??= String(await findFreePort())
process.env['UITPOST_BROWSER_HOME'] ??= mkdtempSync(join(tmpdir(), 'uitpost-browser-'))
const home = process.env['UITPOST_BROWSER_HOME']
// As root Postgres runs under another account, which has to get in.
chmodSync(home, 0o755)
const port = process.env['UITPOST_BROWSER_PORT']
const inboxPort = process.env['UITPOST_BROWSER_INBOX_PORT']

/** The whole product, started as a user starts it, on ports and data of its own. */
export default defineConfig({
  testDir: 'browser',
  outputDir: join(root, 'reports', 'browser'),
  forbidOnly: process.env['CI'] === 'true',
  workers: 1,
  timeout: 120_000,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    timezoneId: 'Europe/Amsterdam',
    locale: 'en-GB',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? '/usr/bin/chromium',
      // Without a graphics card its imitation would take half the processor time.
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
    // Real keys and servers of whoever runs the tests stay out of it.
    env: { PORT: port, INBOX_PORT: inboxPort, UITPOST_HOME: home, GROQ_API_KEY: '', REDIS_URL: '' },
  },
})
