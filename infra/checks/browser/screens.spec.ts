import { expect, type Page, test } from '@playwright/test'
import { MONITOR_CATEGORIES } from '@uitpost/contracts/constants'
import { axeFindings, PEOPLE, signIn, troublesOf } from './journey.ts'
import { approvedEvent, runThatEnded } from './pending.ts'

const SMALL = { width: 320, height: 640 }

test('[§2 screens] a visitor who opens a guarded path sees the login screen', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('[§2 Landing page] a signed-in user on / is sent to the dashboard', async ({ page }) => {
  await signIn(page, PEOPLE.lotte)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[§2 any other path] an unknown path is the 404 page, with that status', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('[§4 Session] logging out clears the session and goes to /', async ({ page }) => {
  await signIn(page, PEOPLE.lotte)
  await page.getByRole('button', { name: /Account menu|Lotte/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('[§2 Login] a wrong password stays on the page and says so', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(PEOPLE.lotte)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('[§2 Register] a new account goes to the dashboard at once', async ({ page }) => {
  await page.goto('/auth/register')
  await page.getByLabel('Full Name').fill('Noor de Vries')
  await page.getByLabel('Email').fill(`noor${Date.now()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('een goed wachtwoord')
  await page.getByLabel('Confirm Password').fill('een goed wachtwoord')
  await page.getByLabel('City').fill('Utrecht')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Welcome back, Noor de Vries!' })).toBeVisible()
})

test('[§2 Admin dashboard] without the role, /admin says that admin rights are needed', async ({ page }) => {
  await signIn(page, PEOPLE.lotte)
  await page.goto('/admin')
  await expect(page.getByText('Admin rights are needed')).toBeVisible()
})

const PROMPT = `/category-prompts?category=${MONITOR_CATEGORIES[0]?.id}`
const GUARDED = [
  ...['/dashboard', '/events', '/events?view=calendar', '/events/:id', '/categories', '/categories/manage'],
  ...['/category-management', '/category-management?tab=all', '/admin', '/admin/events?status=pending'],
  ...['/admin/categories', '/admin/countries', '/admin/discovery', '/admin/feeds', '/admin/runs/:id'],
  ...['/admin/events?view=review', '/category-prompts', PROMPT, '/admin/notifications'],
  ...['/admin/notifications?tab=digests', '/admin/notifications?tab=suppressions'],
]
/** The address of a screen; that of an event or a run names one that there is. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (!path.includes(':id')) return path
  const id = path.includes('/runs/') ? await runThatEnded(page) : (await approvedEvent(page)).id
  return path.replace(':id', id)
}

/** What a screen says once it has what it asked for. */
const settled = (page: Page) => expect(page.locator('.skeleton')).toHaveCount(0)

for (const path of ['/', '/auth/login', '/auth/register', ...GUARDED, '/no/such/page']) {
  test(`${path} fits 320 px, asks nobody else and breaks no policy`, async ({ page, baseURL }) => {
    const troubles = troublesOf(page)
    const strangers: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith('data:'))
        strangers.push(request.url())
    })
    await page.setViewportSize(SMALL)
    if (GUARDED.includes(path)) await signIn(page, PEOPLE.admin)
    await page.goto(GUARDED.includes(path) ? await addressOf(page, path) : path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect([...strangers, ...troubles]).toEqual([])
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any screen in ${colorScheme}`, async ({ browser }) => {
    const page = await (await browser.newContext({ colorScheme })).newPage()
    const visit = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      expect(await axeFindings(page), path).toEqual([])
    }
    for (const path of ['/', '/auth/login', '/auth/register', '/no/such/page']) await visit(path)
    await signIn(page, PEOPLE.admin)
    for (const path of GUARDED) await visit(await addressOf(page, path))
  })
}
