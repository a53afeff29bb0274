import { PEOPLE, signIn } from './journey.ts'
import { expect, test } from './test.ts'

test('/category-management: users manage their subscriptions, admins the categories as well', {
  tag: '@routes.category-management',
}, async ({ browser }) => {
  const lotte = await (await browser.newContext()).newPage()
  await signIn(lotte, PEOPLE.lotte, '/categories/manage')
  await expect(lotte.getByRole('heading', { name: 'Your categories' })).toBeVisible()
  await expect(lotte.getByRole('tab')).toHaveCount(0)
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, PEOPLE.admin, '/categories/manage')
  await admin.getByRole('tab', { name: 'All categories' }).click()
  await expect(admin.getByRole('button', { name: 'Edit Food & Drink' })).toBeVisible()
})
