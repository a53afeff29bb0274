import { axeFindings, PEOPLE, signIn, troublesOf } from './journey.ts'
import { publishEvent, withoutScripts } from './subscribing.ts'
import { expect, test } from './test.ts'

test('Readers report an event, an admin finds one entry and answers, and who has an account is told', {
  tag: ['@reports.one-tap', '@reports.one-entry', '@reports.outcome'],
}, async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage()
  const troubles = troublesOf(admin)
  await signIn(admin, PEOPLE.admin)
  // Not one of another test: a visitor reports an event once.
  const { path, title } = await publishEvent(browser)

  const lotte = await (await browser.newContext()).newPage()
  await signIn(lotte, PEOPLE.lotte, path.replace('/e/', '/events/'))
  const reports = lotte.getByRole('group', { name: 'Something wrong?' })
  await reports.getByRole('button', { name: 'Cancelled' }).click()
  await expect(reports.getByRole('status')).toContainText('Thank you.')
  await expect(reports.getByRole('button', { name: 'Cancelled', pressed: true })).toBeVisible()
  expect(await axeFindings(lotte)).toEqual([])

  const visitor = await withoutScripts(browser, 1280, 'nl-NL')
  const tap = async () => {
    await visitor.goto(path)
    await visitor.getByRole('button', { name: 'Gesloten' }).click()
    return visitor.getByRole('heading', { level: 1 })
  }
  await expect(await tap()).toHaveText('Bedankt')
  await visitor.getByRole('link', { name: 'Terug naar het evenement' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(await tap()).toHaveText('Niet verstuurd')

  await admin.goto('/admin/events?view=reported')
  const entry = admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('link', { name: title, exact: true }) })
  await expect(entry).toHaveCount(1)
  await expect(entry.getByRole('list', { name: 'Reports' })).toHaveText(/Cancelled: 1.*Closed: 1/)
  expect(await axeFindings(admin)).toEqual([])
  await entry.getByRole('button', { name: `Still right ${title}` }).click()
  await expect(entry).toHaveCount(0)

  const bell = lotte.getByRole('button', { name: /^Notifications, \d+ unread/ })
  await expect(bell).toBeVisible({ timeout: 40_000 })
  await bell.click()
  const panel = lotte.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Your report: checked, still right').first()).toBeVisible()
  expect(troubles).toEqual([])
})
