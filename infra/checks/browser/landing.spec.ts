import { PEOPLE, signIn, troublesOf } from './journey.ts'
import { expect, test } from './test.ts'

const consented = () => localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}')

test.beforeEach(({ page }) => page.addInitScript(consented))

test('Get Personalized Alerts (Premium) scrolls to the early-access section', {
  tag: '@landing.hero-premium-scrolls',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Early access' })).not.toBeInViewport()
  await page.getByRole('button', { name: 'Get Personalized Alerts (Premium)' }).click()
  await expect(page.getByRole('heading', { name: 'Early access' })).toBeInViewport()
  await expect(page).toHaveURL(/\/$/)
})

for (const width of [320, 1280])
  test(`At ${width} px coming events take the places of the samples without moving anything, and each stamp is one link`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const held = Promise.withResolvers<void>()
    let reads = 0
    await page.route('**/api/agenda?*', async (route) => {
      reads += 1
      await held.promise
      const items = ['Kerstmarkt', 'Internationaal Straattheaterfestival van de Binnenstad', 'Ruilbeurs'].map(
        (title, index) => ({
          event: {
            id: `0198c2f1-0000-7000-8000-00000000000${index}`,
            title,
            startDate: '2026-12-01',
            city: 'Sint-Katelijne-Waver',
            country: 'BE',
            category: null,
          },
        }),
      )
      await route.fulfill({ json: { items } })
    })
    await page.goto('/')
    const samples = page.getByRole('list', { name: 'The summer of 2026 in stamps' })
    await expect(samples).toBeVisible()
    const before = await samples.boundingBox()
    const shifts = await page.evaluateHandle(() => {
      const seen: number[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: false })
      return seen
    })
    held.resolve()
    const stamps = page.getByRole('list', { name: 'Events of the next two weeks' })
    await expect(stamps).toBeVisible()
    expect(await stamps.boundingBox()).toEqual(before)
    const link = stamps.getByRole('link', { name: /^Internationaal/ })
    await expect(link).toHaveAttribute('href', '/e/0198c2f1-0000-7000-8000-000000000001')
    const stamp = await stamps.getByRole('listitem').nth(1).boundingBox()
    if (!stamp) throw new Error('The stamp is not drawn')
    // Near its lower edge, far from the words of the link.
    const target = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('a')?.textContent,
      { x: stamp.x + stamp.width / 2, y: stamp.y + stamp.height - 24 },
    )
    expect(target).toMatch(/^Internationaal/)
    expect(await shifts.jsonValue()).toEqual([])
    expect(reads).toBe(1)
  })

test('Joining shows Joining... and then the success message, without a request', {
  tag: ['@landing.waitlist-joining', '@landing.waitlist-no-call'],
}, async ({ page }) => {
  const troubles = troublesOf(page)
  const reads = ['**/api/stats/platform', '**/api/agenda?*'].map((url) => page.waitForResponse(url))
  await page.goto('/')
  await Promise.all(reads)
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.getByLabel('Email').fill('noor@example.org')
  // The page's clock stands still, so that the second is not over before the button was seen.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
  await page.getByRole('button', { name: 'Join Early Access' }).click()
  const joining = page.getByRole('button', { name: 'Joining...' })
  await expect(joining).toBeDisabled()
  await page.clock.runFor(999)
  await expect(joining).toBeDisabled()
  await page.clock.runFor(1)
  await expect(page.getByRole('alert')).toHaveText("Thanks! We'll notify you when premium features launch.")
  await expect(page.getByLabel('Email')).toHaveCount(0)
  expect([...calls, ...troubles]).toEqual([])
})

test('The browser refuses an invalid address', { tag: '@landing.waitlist-email' }, async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill('noor')
  await page.getByRole('button', { name: 'Join Early Access' }).click()
  await expect(page.getByRole('button', { name: 'Join Early Access' })).toBeEnabled()
  expect(await page.getByLabel('Email').evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(
    false,
  )
})

test('A button clicked before the scripts have loaded takes effect once they have', async ({ page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  arrival.resolve()
  await expect(page.getByRole('dialog', { name: 'Privacy Policy' })).toBeVisible()
})

for (const width of [320, 1280]) {
  test(`At ${width} px the Privacy Policy is a scrollable dialog with the text of its page and the age of 16`, {
    tag: ['@landing.footer-policy', '@landing.policy-states-age'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy Policy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Privacy Policy' })
    await expect(dialog).toContainText('not for users under 16')
    const scrolled = await dialog.evaluate((element) => {
      element.scrollTo(0, element.scrollHeight)
      return { by: element.scrollTop, wide: element.scrollWidth - element.clientWidth }
    })
    expect(scrolled.by).toBeGreaterThan(100)
    expect(scrolled.wide).toBe(0)
    const inDialog = await dialog.locator('div:has(> section)').innerText()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goto('/privacy-policy')
    expect(await page.getByRole('main').locator('div:has(> section)').innerText()).toBe(inDialog)
  })
}

test('A toast is at most 420 px wide, and closes by itself or when swiped by more than 50 px', {
  tag: ['@toasts.width', '@toasts.swipe'],
}, async ({ page }) => {
  await signIn(page, PEOPLE.lotte)
  const toast = page.locator('[data-toast]')
  const tick = page.getByRole('checkbox', { name: 'Wine Making Fairs' })
  await tick.click()
  await expect(toast).toHaveCount(1)
  const viewport = await page.locator('[data-toasts]').boundingBox()
  expect(viewport?.width).toBe(420)
  await page.mouse.move(0, 0)
  await expect(toast).toHaveCount(0, { timeout: 30_000 })

  const push = async (by: number) => {
    const box = await toast.boundingBox()
    if (!box) throw new Error('There is no toast')
    const at = { x: box.x + 60, y: box.y + box.height / 2 }
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x + by / 2, at.y, { steps: 4 })
    await page.mouse.move(at.x + by, at.y, { steps: 4 })
    await page.mouse.up()
  }
  await tick.click()
  await expect(toast).toHaveCount(1)
  await push(40)
  await expect(toast).toHaveCount(1)
  await push(70)
  await expect(toast).toHaveCount(0)
})

test('F8 moves the focus to the toast', { tag: '@toasts.hotkey' }, async ({ page }) => {
  await signIn(page, PEOPLE.lotte)
  const tick = page.getByRole('checkbox', { name: 'Beer Distilling' })
  await tick.click()
  await expect(page.locator('[data-toast]')).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(page.locator('[data-toasts]')).toBeFocused()
  await tick.click()
})
