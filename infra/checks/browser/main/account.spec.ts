import { inboxOf, linkIn, mailTo } from '../inbox.ts'
import { enter, NEW_PASSWORD, register } from '../journey.ts'
import { expect, test } from '../test.ts'

test('a forgotten password is replaced by the link of the mail, which works once', async ({
  page,
  request,
}, testInfo) => {
  const email = await register(page)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The previous screen has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText(`If ${email} belongs to an account`)).toBeVisible()
  const link = linkIn(
    await mailTo(request, inboxOf(testInfo), email, /new password/i),
    '/auth/reset-password',
  )

  const choose = async (password: string) => {
    await page.goto(link)
    await page.getByLabel('New Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save Password' }).click()
  }
  await choose('fietsen langs de vecht')
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await enter(page, email, NEW_PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await enter(page, email, 'fietsen langs de vecht')
  await expect(page).toHaveURL(/\/dashboard$/)
  await choose('nog een keer proberen')
  await expect(page.getByRole('alert')).toContainText('no longer valid')
})

test('a new account confirms its address by the link of the mail', async ({ page, request }, testInfo) => {
  const email = await register(page)
  await expect(page.getByRole('complementary', { name: 'Confirm your address' })).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  // Mails are limited, because the address may belong to another person.
  await expect(page.getByText(/We have already sent you a link.*in (59|60) minutes\./)).toBeVisible()
  const link = linkIn(await mailTo(request, inboxOf(testInfo), email, /confirm/i), '/auth/confirm')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Noor de Vries!' })).toBeVisible()
  await expect(page.getByText('Confirm your address')).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a person downloads all data and deletes the account', async ({ page }) => {
  const email = await register(page)
  await page.goto('/profile')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^uitpost-\d{4}-\d\d-\d\d\.json$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Buffer))
  expect(Buffer.concat(chunks).toString()).toContain(email)

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel('Your password').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL(/\/$/)
  await enter(page, email, NEW_PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
})
