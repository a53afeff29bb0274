// What comes after a form on a public page: a password, a link to sign in, and how its pages look.
import { inboxOf, linkIn, mailTo } from './inbox.ts'
import { axeFindings, NEW_PASSWORD, register, troublesOf } from './journey.ts'
import { confirmLink, fillIn, newAddress, publishEvent, withoutScripts } from './subscribing.ts'
import { expect, test } from './test.ts'

let event: Awaited<ReturnType<typeof publishEvent>>

test.beforeAll(async ({ browser }) => {
  event = await publishEvent(browser)
})

test(
  'Without a password: the confirmed page leads to a link that sets one, with which the owner signs in',
  {
    tag: '@password.first',
  },
  async ({ browser, request, page }, testInfo) => {
    const email = newAddress()
    const visitor = await withoutScripts(browser, 1280, 'en-GB')
    await visitor.goto(event.path)
    await fillIn(visitor, email)
    await visitor.goto(await confirmLink(request, testInfo, email))
    await visitor.getByRole('button', { name: 'Start My Weekly Digest' }).click()
    const offer = visitor.getByRole('link', { name: 'Set a Password' })
    await page.goto((await offer.getAttribute('href')) ?? '')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Link' }).click()
    const mail = await mailTo(request, inboxOf(testInfo), email, /new password/i)
    await page.goto(linkIn(mail, '/auth/reset-password'))
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: `Welcome back, ${email}!` })).toBeVisible()
    await page.goto('/preferences')
    await page.getByLabel('City').fill('Brugge')
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await expect(
      page.getByText('Your preferences have been updated successfully.', { exact: true }),
    ).toBeVisible()
  },
)

test(
  'The owner of a known address gets a link whose button signs in, once',
  {
    tag: ['@subscribe.known-address', '@sign-in-link.once', '@sign-in-link.button'],
  },
  async ({ browser, request, page }, testInfo) => {
    const owner = await browser.newPage()
    const email = await register(owner)
    await owner.goto(linkIn(await mailTo(request, inboxOf(testInfo), email, /confirm/i), '/auth/confirm'))
    await expect(owner.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()

    const visitor = await withoutScripts(browser, 1280, 'en-GB')
    await visitor.goto(event.path)
    await fillIn(visitor, email)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Please open your inbox')
    const link = linkIn(await mailTo(request, inboxOf(testInfo), email, /sign in/i), '/auth/sign-in')
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome back, Noor de Vries!' })).toBeVisible()
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toContainText('no longer valid')
  },
)

const LOOKS = [320, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
)

test(
  'The pages fit a small phone and a wide window, and axe finds nothing on them',
  {
    tag: '@subscribe.form',
  },
  async ({ browser, request }, testInfo) => {
    for (const [width, colorScheme] of LOOKS) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme,
        locale: 'de-DE',
      })
      const page = await context.newPage()
      const troubles = troublesOf(page)
      const look = async (name: string) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(wide).toBeLessThanOrEqual(0)
        expect(await axeFindings(page)).toEqual([])
        const picture = testInfo.outputPath(`${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path: picture, fullPage: true })
        await page.setViewportSize({ width, height: 800 })
      }
      await page.goto(event.path)
      await look('form')
      await page.locator('[name=email]').fill('noor@example')
      await page.locator('.subscribe button').evaluate((button) => button.closest('form')?.submit())
      await expect(page.getByRole('heading', { name: 'Bitte prüfe das Formular' })).toBeVisible()
      await look('mistakes')
      const email = newAddress()
      await fillIn(page, email)
      await expect(page.getByRole('heading', { name: 'Bitte sieh in deinem Postfach nach' })).toBeVisible()
      await look('sent')
      await page.goto(await confirmLink(request, testInfo, email))
      await look('ask')
      await page.getByRole('button', { name: 'Wochenübersicht starten' }).click()
      await expect(page.getByRole('heading', { name: 'Deine E-Mail-Adresse ist bestätigt' })).toBeVisible()
      await look('confirmed')
      await page.goto('/subscribe/confirm?token=unknown')
      await look('invalid')
      expect(troubles).toEqual([])
      await context.close()
    }
  },
)
