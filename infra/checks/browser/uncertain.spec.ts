// Uncertain deliveries: how they are shown to admins, and both ways to resolve them.
import type { Page } from '@playwright/test'
import { register } from './accounts.ts'
import { inboxOf, linkIn, mailTo } from './inbox.ts'
import { axeFindings, bearerOf, PEOPLE, signIn } from './journey.ts'
import { expect, test } from './test.ts'

/** For mails to this domain the first copy is stored but not confirmed (infra/local). */
const UNCONFIRMED_DOMAIN = 'no-answer.uitpost.test'

const deliveries = (page: Page) => page.getByRole('table', { name: 'Deliveries' })

test('An admin marks an uncertain mail as sent, and sends another again', async ({
  page,
  browser,
  request,
}, testInfo) => {
  const { id, name, email } = await register(request, { firstName: 'Noor', domain: UNCONFIRMED_DOMAIN })
  await signIn(page, PEOPLE.admin, `/admin/notifications?q=${encodeURIComponent(email)}`)
  const account = deliveries(page).getByRole('row', { name: /account, email/ })
  await expect(account).toContainText('uncertain', { timeout: 30_000 })
  expect(await axeFindings(page)).toEqual([])
  // The secret of an account mail is deleted, so it cannot be sent again.
  await expect(account.getByRole('button', { name: /^Send again/ })).toHaveCount(0)
  await account.getByRole('button', { name: `Mark sent ${name}` }).click()
  await expect(page.getByText(`The mail to ${name} counts as delivered.`).first()).toBeVisible()
  await expect(account.getByRole('button')).toHaveCount(0)
  await expect(account.getByText('uncertain')).toHaveCount(0)

  // The mail has arrived: its link confirms the address, so that a test mail may be sent.
  const confirm = new URL(
    linkIn(await mailTo(request, inboxOf(testInfo), email, /confirm/i), '/auth/confirm'),
  )
  const other = await (await browser.newContext()).newPage()
  await other.goto(confirm.pathname + confirm.search + confirm.hash)
  await expect(other.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  const role = await request.put(`/api/admin/users/${id}/role`, {
    headers: await bearerOf(page),
    data: { role: 'admin' },
  })
  expect(role.status()).toBe(200)
  await signIn(other, email, `/admin/notifications?q=${encodeURIComponent(email)}`)
  await other.getByRole('button', { name: 'Send me a test mail' }).click()

  const mail = deliveries(page).getByRole('row', { name: /test, email/ })
  await expect(mail).toContainText('uncertain', { timeout: 30_000 })
  await mail.getByRole('button', { name: `Send again ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Send to ${name} again?` })
  await expect(question).toContainText('this person gets the same mail twice')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(mail).toContainText('uncertain')
  await mail.getByRole('button', { name: `Send again ${name}` }).click()
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect(mail.getByText('sent', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await expect(mail.getByRole('button')).toHaveCount(0)
  // Both copies are in the inbox.
  await mailTo(request, inboxOf(testInfo), email, /test/i, 2)
})
