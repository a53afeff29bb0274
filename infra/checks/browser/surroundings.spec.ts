import { expect } from '@playwright/test'
import { PEOPLE, signIn, troublesOf } from './journey.ts'
import { test } from './test.ts'

const DAY = 'rgb(242, 233, 216)'
const NIGHT = 'rgb(14, 21, 40)'

test('A chosen theme is there before any script of the app has run, and the browser bars follow it', async ({
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

test('Without a choice the theme is that of the system, at once when it changes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.locator('body')).toHaveCSS('background-color', NIGHT)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('body')).toHaveCSS('background-color', DAY)
})

test('Who asks for less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, PEOPLE.lotte)
  await page.getByRole('checkbox', { name: 'Exotic Fairs' }).click()
  await expect(page.locator('.toast')).toHaveCount(1)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.getByRole('checkbox', { name: 'Exotic Fairs' }).click()
})

test('The app can be installed: the manifest names pictures that are as large as they say', async ({
  page,
}) => {
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

test('Palette and help open by key, lead there and break no policy', async ({ page }) => {
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
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(troubles).toEqual([])
})

test('Who closes a dialog goes on where they were, however they close it', async ({ page }) => {
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

test('A phone has its sections at the foot of the screen, and the palette behind a button', async ({
  page,
}) => {
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
  await page.getByRole('button', { name: 'Hide these steps' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Subscribed Categories' })).toBeVisible()
  await expect(page.getByText('Three steps to your first post')).toHaveCount(0)
})

test('Being offline is said on any page, and taken back', async ({ page, context }) => {
  await page.goto('/')
  // The scripts have come: the finished page has no banner.
  await expect(page.getByRole('region', { name: 'Cookie Preferences' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
})

test('An open tab beyond the edge of a small screen is brought into sight, without moving the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, PEOPLE.admin)
  await page.goto('/admin/notifications?tab=suppressions')
  const tab = page.getByRole('tab', { name: 'Suppressed addresses' })
  await expect(tab).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goto('/dashboard?period=month')
  await expect(page.getByRole('button', { name: 'This Month' })).toHaveAttribute('aria-pressed', 'true')
  const strip = page.getByRole('group', { name: 'Period' })
  await expect.poll(() => strip.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
