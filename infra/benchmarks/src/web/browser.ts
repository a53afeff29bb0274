import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '@uitpost/checks/chromium'
import { findFreePort } from '@uitpost/local'

const PASSWORD = 'uitpost-demo'
const GIVE_UP_MS = 30_000
const POLL_MS = 100

export interface Browser {
  /** The debugging port. */
  port: number
  /** Does something on a page of the browser's profile, then disconnects. */
  visit(work: (page: Page) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** A Chromium with its own profile, without a debugger attached, which would change the measurements. */
export async function startBrowser(scratch: string): Promise<Browser> {
  const program = findChromium()
  if (!program) throw new Error('No Chromium was found: set CHROMIUM_PATH, or apt-get install chromium')
  const port = await findFreePort()
  const profile = mkdtempSync(join(scratch, 'browser-'))
  const child = spawn(
    program,
    [
      ...['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--no-first-run', '--lang=en-GB'],
      // Software rendering would take half of the CPU.
      '--disable-gpu',
      ...[`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const address = `http://127.0.0.1:${port}`
  await listening(address)
  const visit = async (work: (page: Page) => Promise<void>): Promise<void> => {
    const browser = await chromium.connectOverCDP(address)
    try {
      const page = await browser.contexts()[0]?.newPage()
      if (!page) throw new Error('The browser has no profile')
      await work(page)
      await page.close()
    } finally {
      await browser.close()
    }
  }
  return {
    port,
    visit,
    close: async () => {
      child.kill()
      await ended
    },
  }
}

async function listening(address: string): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < GIVE_UP_MS) {
    const answer = await fetch(`${address}/json/version`).catch(() => undefined)
    if (answer?.ok) return
    await pause(POLL_MS)
  }
  throw new Error('The browser did not start')
}

/** Makes the cookie choice and signs in. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/auth/login`)
  await page.getByRole('button', { name: 'Essential Only' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${url}/dashboard`)
}
