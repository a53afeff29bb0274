import type { Page } from '@playwright/test'
import { axeFindings, PEOPLE, signIn, troublesOf } from './journey.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const workerIsReady = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready.then(({ active }) => active)))
const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('Reloaded offline, a screen shows the app and a notice, and keeps the session; no data is stored', {
  tag: '@routes.offline',
}, async ({ page, context }) => {
  await signIn(page, PEOPLE.lotte)
  await page.getByRole('button', { name: 'Essential Only' }).click()
  await workerIsReady(page)
  const troubles = troublesOf(page)
  await context.setOffline(true)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await expect(page.getByText('You are offline', { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Events' }).first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  // A screen that was not opened before.
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  const paths = await storedPaths(page)
  expect(paths).toContain('/index.html')
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(troubles).toEqual([])

  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  await expect(page.getByText('You are offline', { exact: false })).toHaveCount(0)
})

test('A new release is seen at the next load, although an older page is stored', {
  tag: '@routes.new-release',
}, async ({ page }) => {
  await signIn(page, PEOPLE.lotte)
  await workerIsReady(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys())
      await (await caches.open(name)).put(
        '/index.html',
        new Response('An older release', { headers: { 'content-type': 'text/html' } }),
      )
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  const kept = await page.request.get('/service-worker.js')
  expect(kept.headers()['cache-control']).toBe('no-cache')
})

test('A visitor’s browser gets no worker and stores nothing', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})
