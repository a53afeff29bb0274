import type { Page } from '@playwright/test'
import { axeFindings, PEOPLE, signIn, troublesOf } from './journey.ts'
import { approvedEvent, type Waiting } from './pending.ts'
import { expect, test } from './test.ts'

let event: Waiting
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  await signIn(page, PEOPLE.admin)
  event = await approvedEvent(page)
  await page.close()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('an event opened from a mail is counted where statistics are allowed, and its address loses the mark', async ({
  page,
}) => {
  const troubles = troublesOf(page)
  await page.addInitScript(() =>
    localStorage.setItem('cookieConsent', '{"analytics":true,"marketing":false}'),
  )
  const visit = page.waitForResponse('**/api/notifications/visits')
  await page.goto(`/e/${event.id}#mail`)
  expect((await visit).status()).toBe(200)
  await expect(page).toHaveURL(new RegExp(`/e/${event.id}$`))
  expect(troubles).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test(`The public pages of an event and of the agenda in ${colorScheme} at ${width} px: no axe findings, no overflow, no policy violations and no requests to other servers`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
      const page = await context.newPage()
      const troubles = troublesOf(page)
      const strangers: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(String(baseURL))) strangers.push(request.url())
      })
      page.on('response', (response) => {
        if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`)
      })
      for (const [path, title] of [
        [`/e/${event.id}`, event.title],
        [`/e/${event.id}/organiser`, 'Is this your event?'],
        ['/agenda?lang=nl', 'Wat is er te doen'],
        ['/agenda/utrecht?lang=nl', 'Wat is er te doen in Utrecht'],
        ['/developers', 'For developers'],
        ['/imprint?lang=nl', 'Colofon'],
      ] as const) {
        await page.goto(path)
        await expect(heading(page)).toHaveText(title)
        await page.evaluate(() => document.fonts.ready)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
        await expect(page.locator('body')).toHaveCSS(
          'background-color',
          colorScheme === 'dark' ? 'rgb(14, 21, 40)' : 'rgb(242, 233, 216)',
        )
        expect(await axeFindings(page)).toEqual([])
        expect(await page.evaluate(() => document.fonts.check('16px "Instrument Sans Variable"'))).toBe(true)
      }
      expect([...troubles, ...strangers]).toEqual([])
      await context.close()
    })
  }
}

test('Without scripts and without an account the event can be read, and its save button leads to the login screen', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'nl-NL' })
  const page = await context.newPage()
  const response = await page.goto(`/e/${event.id}`)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'public, max-age=60',
    'content-language': 'nl',
  })
  await expect(heading(page)).toHaveText(event.title)
  await expect(page.getByRole('main')).toContainText(event.city)
  await page.getByRole('button', { name: 'Bewaar dit evenement' }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`))
  const missing = await page.goto('/e/7')
  expect(missing?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Dit evenement bestaat niet')
  await context.close()
})

test('The page’s JSON-LD is parsed, not executed, and the policy still blocks an inline script', async ({
  page,
}) => {
  const troubles = troublesOf(page)
  await page.goto(`/e/${event.id}`)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(String(data))).toMatchObject({ '@type': 'Event', name: event.title })
  expect(troubles).toEqual([])
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "run"'
    document.body.append(script)
  })
  await expect(page).not.toHaveTitle('run')
  expect(troubles).toHaveLength(1)
})

test('The preview picture, the calendar, the sitemap and robots.txt can be fetched', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto(`/e/${event.id}`)
  const image = String(await page.locator('meta[property="og:image"]').getAttribute('content'))
  expect(image.startsWith(`${baseURL}/e/${event.id}.png`)).toBe(true)
  const picture = await request.get(image)
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
  })
  expect((await picture.body()).byteLength).toBeLessThan(300_000)
  expect((await (await request.get(image)).body()).equals(await picture.body())).toBe(true)
  expect(await (await request.get(`/e/${event.id}.ics`)).text()).toContain(`UID:${event.id}@uitpost`)
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).not.toMatch(/^Disallow: \/e?\/?$/m)
  const index = await (await request.get('/sitemap.xml')).text()
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => String(address))
  const pages = await Promise.all(parts.map(async (part) => (await request.get(part)).text()))
  expect(pages.join('')).toContain(`<loc>${baseURL}/e/${event.id}</loc>`)
  const head = await request.head(`/e/${event.id}`)
  expect([head.status(), head.headers()['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

test('A signed-in user shares an event by a link that opens without an account', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A browser without a share dialog.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await signIn(page, PEOPLE.lotte, `/events/${event.id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.locator('[data-toast]')).toContainText('Copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const stranger = await browser.newPage()
  await stranger.goto(link)
  await expect(heading(stranger)).toHaveText(event.title)
  await stranger.getByRole('button', { name: 'Save this event' }).click()
  await expect(stranger.getByText('Sign in to save this event.')).toBeVisible()
  await stranger.getByLabel('Email').fill(PEOPLE.premium)
  await stranger.getByLabel('Password', { exact: true }).fill('uitpost-demo')
  await stranger.getByRole('button', { name: 'Sign In' }).click()
  await expect(stranger).toHaveURL(/\/dashboard$/)
  await expect(stranger.locator('[data-toast]')).toContainText('The event is saved.')
  await stranger.getByRole('link', { name: 'Go on to the event' }).click()
  await expect(stranger).toHaveURL(new RegExp(`/events/${event.id}$`))
  await expect(heading(stranger)).toHaveText(event.title)
  await stranger.close()
})
