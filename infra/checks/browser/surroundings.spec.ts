import { PEOPLE, signIn, troublesOf } from './journey.ts'
import { expect, test } from './test.ts'

const DAY = 'rgb(242, 233, 216)'
const NIGHT = 'rgb(14, 21, 40)'

test('A chosen theme applies before the app’s scripts run, also to the browser’s toolbars', async ({
  page,
}) => {
  const troubles = troublesOf(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('body')).toHaveCSS('background-color', NIGHT)
  const bars = page.locator('meta[name="theme-color"]')
  expect(await bars.evaluateAll((all: HTMLMetaElement[]) => all.map(({ content }) => content))).toEqual([
    '#0E1528',
    '#0E1528',
  ])
  expect(troubles).toEqual([])
})

test('Without a choice the theme follows the system at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.locator('body')).toHaveCSS('background-color', NIGHT)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('body')).toHaveCSS('background-color', DAY)
})

test('There are no animations when reduced motion is preferred', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, PEOPLE.lotte)
  await page.getByRole('checkbox', { name: 'Exotic Fairs' }).click()
  await expect(page.locator('[data-toast]')).toHaveCount(1)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.getByRole('checkbox', { name: 'Exotic Fairs' }).click()
})

test('The app can be installed: the icons of the manifest have the stated sizes', async ({ page }) => {
  await page.goto('/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await page.request.get(String(href))
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as {
    icons: { src: string; sizes: string; type: string; purpose: string }[]
  }
  const sizes = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src, purpose }) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return `${purpose} ${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    manifest.icons.filter(({ type }) => type === 'image/png'),
  )
  expect(sizes).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512'])
})

test('Palette and help open by key, navigate, and violate no policy', async ({ page }) => {
  const troubles = troublesOf(page)
  await signIn(page, PEOPLE.admin)
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Where to, or what to do?' })
  await expect(field).toBeFocused()
  await field.fill('audit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/security\?tab=audit$/)
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(troubles).toEqual([])
})

test('Closing a dialog in any way returns the focus', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  const button = page.getByRole('button', { name: 'Search and commands' })
  for (const close of ['Escape', 'the button', 'a command']) {
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Where to, or what to do?' })
    await expect(dialog).toBeVisible()
    if (close === 'Escape') await page.keyboard.press('Escape')
    if (close === 'the button') await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    if (close === 'a command') {
      await dialog.getByRole('combobox').fill('theme system')
      await page.keyboard.press('Enter')
    }
    await expect(dialog, close).toHaveCount(0)
    await expect(button, close).toBeFocused()
  }
})

test('A phone has its navigation at the bottom, and the palette behind a button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, PEOPLE.lotte)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections).toBeInViewport()
  await sections.getByRole('link', { name: 'Events' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await page.getByRole('option', { name: 'Preferences' }).click()
  await expect(page).toHaveURL(/\/preferences$/)
})

test('The first steps stay hidden after a reload', async ({ page }) => {
  await signIn(page, PEOPLE.lotte)
  await page.getByRole('button', { name: 'Hide this' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No categories subscribed' })).toBeVisible()
  await expect(page.getByText('Choose your categories')).toHaveCount(0)
})

test('Every page shows when it is offline and when it is back', async ({ page, context }) => {
  await page.goto('/')
  // The banner shows that the scripts have loaded: the prerendered page has none.
  await expect(page.getByRole('region', { name: 'Cookie Preferences' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
})

test('A selected tab outside of a small screen is scrolled into view without scrolling the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, PEOPLE.admin, '/admin/notifications?tab=suppressions')
  const tab = page.getByRole('tab', { name: 'Suppressed addresses' })
  await expect(tab).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goto('/dashboard?period=month')
  await expect(page.getByRole('button', { name: 'This Month' })).toHaveAttribute('aria-pressed', 'true')
  const strip = page.getByRole('group', { name: 'Period' })
  await expect.poll(() => strip.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
