// What has to fit on a screen, and what must stay in its place.
import { PEOPLE, register, signIn } from './journey.ts'
import { expect, test } from './test.ts'

for (const width of [1280, 390])
  test(`at ${width} px nothing that can be clicked moves when the events and categories arrive`, {
    tag: ['@dashboard.suggest-event'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, PEOPLE.lotte)
    const held = Promise.withResolvers<undefined>()
    for (const path of ['events/upcoming', 'subscriptions', 'categories', 'events/counts'])
      await page.route(`**/api/${path}*`, async (route) => {
        await held.promise
        await route.continue()
      })
    await page.reload()
    const period = page.getByRole('group', { name: 'Period' })
    // Beside the list, all of the side column but the categories; on a phone that column is below the list.
    const parts = [period, ...(width === 390 ? [] : [page.getByRole('button', { name: 'Suggest Event' })])]
    const places = async () => Promise.all(parts.map((part) => part.boundingBox()))
    await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
    const before = await places()
    held.resolve(undefined)
    // Lotte follows no category: what says so is the largest part that can appear.
    await expect(page.getByRole('heading', { name: 'Choose your categories' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Food & Drink' })).toBeVisible()
    expect(await places()).toEqual(before)
  })

test('a name of 60 characters pushes neither the header nor its menu out of the window', {
  tag: '@header.long-name',
}, async ({ page }) => {
  const name = 'W'.repeat(60)
  await register(page, name)
  const button = page.getByRole('button', { name: /Account menu/ })
  for (const width of [320, 800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(button).toBeInViewport({ ratio: 1 })
    await button.click()
    const menu = page.getByRole('menu')
    await expect(menu).toBeInViewport({ ratio: 1 })
    // All of the name is shown, on several lines.
    const shown = menu.getByText(name)
    expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
})

test('at every width of a tablet the sections of an admin fit the window, in each language', async ({
  page,
}) => {
  await signIn(page, PEOPLE.admin)
  const tooWide: string[] = []
  for (const language of ['en', 'nl', 'fr', 'de']) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [720, 768, 820, 900, 962, 1024, 1100, 1152, 1154, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) tooWide.push(`${language} at ${width}: ${wide}`)
    }
  }
  expect(tooWide).toEqual([])
})

test('a chart drawn for a wide window does not widen a narrow one', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await page.goto('/admin/security')
  const figure = page.getByRole('figure').first()
  await expect(figure.getByRole('application')).toBeVisible()
  // Measured before the chart can know of its new width.
  const wide = await figure.evaluate((element) => {
    element.style.inlineSize = '100px'
    return element.scrollWidth
  })
  expect(wide).toBeLessThan(120)
})

test('at 320 px the banner covers neither the navigation nor the end of the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, PEOPLE.admin)
  const banner = page.getByRole('region', { name: 'Cookie Preferences' })
  await expect(banner).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Admin Dashboard' })
    .click()
  await expect(page).toHaveURL(/\/admin$/)
  // A new screen focuses its heading, which would move the focus away from the banner.
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused()
  const coveredAtTheEnd = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      const foot = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
      const top =
        document.querySelector('[aria-labelledby="cookie-heading"]')?.getBoundingClientRect().top ?? 0
      return Math.max(0, Math.round(foot - top))
    })
  await expect.poll(coveredAtTheEnd).toBe(0)
  await banner.getByRole('button', { name: 'Essential Only' }).press('Enter')
  await expect(banner).toHaveCount(0)
})
