import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { axeFindings, bearerOf, PEOPLE, pushSubscription, signIn, troublesOf } from './journey.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const PATH = '/api/notifications/push-subscriptions'

/** Mocks the browser's subscribe, because tests cannot reach a push service, and the consent that a headless shell denies. */
async function withoutPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript((made) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    let subscribed = false
    const subscription = {
      endpoint: made.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => made,
      unsubscribe: async () => {
        subscribed = false
        return true
      },
    }
    PushManager.prototype.getSubscription = async () =>
      (subscribed ? subscription : null) as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      subscribed = true
      return subscription as unknown as PushSubscription
    }
  }, pushSubscription(randomUUID()))
}

const devicesOf = async (page: Page): Promise<{ id: string }[]> => {
  const answer = await page.request.get(PATH, { headers: await bearerOf(page) })
  return ((await answer.json()) as { devices: { id: string }[] }).devices
}

/** Removes what another test left. */
async function removeDevices(page: Page): Promise<void> {
  const headers = await bearerOf(page)
  for (const { id } of await devicesOf(page)) {
    const removed = await page.request.delete(`${PATH}/${id}`, { headers })
    expect(removed.ok()).toBe(true)
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Push is turned on by a click, with a worker that the policy allows, and ends with the session (${colorScheme})`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme })
    await withoutPushService(context)
    const page = await context.newPage()
    const troubles = troublesOf(page)
    await signIn(page, PEOPLE.premium)
    await removeDevices(page)
    await page.getByRole('button', { name: 'Essential Only' }).click()
    await page.goto('/preferences')
    const push = page.getByRole('region', { name: 'Push' })
    await expect(push.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
    await push.getByRole('button', { name: 'Turn on for this device' }).click()
    await expect(push.getByRole('button', { name: 'Turn off for this device' })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Push notifications' })).toBeChecked()
    expect(await devicesOf(page)).toHaveLength(1)
    const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
    expect(new URL(String(worker)).pathname).toBe('/service-worker.js')
    expect(await axeFindings(page)).toEqual([])

    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await signIn(page, PEOPLE.premium)
    expect(await devicesOf(page)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })
}

test('Push ends when the session is ended from another browser, without a visit in the first one', async ({
  browser,
}) => {
  const [laptop, phone] = [await browser.newPage(), await browser.newPage()]
  for (const page of [laptop, phone]) {
    await signIn(page, PEOPLE.premium)
    const headers = await bearerOf(page)
    if (page === laptop) await removeDevices(page)
    const saved = await page.request.post(PATH, { headers, data: pushSubscription(randomUUID()) })
    expect(saved.status()).toBe(201)
  }
  const [own, lost] = [await bearerOf(laptop), await bearerOf(phone)]
  const answer = await phone.request.get('/api/auth/sessions', { headers: lost })
  const sessions = (await answer.json()) as { id: string; current: boolean }[]
  const { id } = sessions.find(({ current }) => current) ?? { id: '' }
  expect(await devicesOf(laptop)).toHaveLength(2)
  const ended = await laptop.request.delete(`/api/auth/sessions/${id}`, { headers: own })
  expect(ended.ok()).toBe(true)
  await expect.poll(() => devicesOf(laptop)).toHaveLength(1)
  await removeDevices(laptop)
  await laptop.close()
  await phone.close()
})

test('A free account sees that push needs premium, and cannot turn it on', async ({ page }) => {
  await signIn(page, PEOPLE.lotte, '/preferences')
  const push = page.getByRole('region', { name: 'Push' })
  await expect(push.getByRole('button', { name: 'Turn on for this device' })).toBeDisabled()
  await expect(push.getByText('Push notifications require premium account')).toBeVisible()
})
