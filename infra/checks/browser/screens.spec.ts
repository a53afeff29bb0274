import { enter, PEOPLE, signIn } from './journey.ts'
import { expect, test } from './test.ts'

test('a visitor who opens a guarded path sees the login screen', {
  tag: '@routes.guarded-shows-login',
}, async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a signed-in user on / is redirected to the dashboard', { tag: '@routes.landing-signed-in' }, async ({
  page,
}) => {
  await signIn(page, PEOPLE.lotte, '/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an unknown path is the 404 page, with that status', { tag: '@routes.not-found' }, async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('logging out clears the session and goes to /', {
  tag: ['@session.logout-clears', '@session.logout-goes-home'],
}, async ({ page }) => {
  await signIn(page, PEOPLE.lotte)
  await page.getByRole('button', { name: /Account menu|Lotte/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a wrong password shows an error and stays on the page', { tag: '@login.failure-stays' }, async ({
  page,
}) => {
  await enter(page, PEOPLE.lotte, 'not the password')
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('registering leads to the dashboard without another sign-in', {
  tag: ['@register.success-dashboard', '@dashboard.greeting'],
}, async ({ page }) => {
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

test('without the role, /admin says that admin rights are needed', {
  tag: '@roles.admin-navigation',
}, async ({ page }) => {
  await signIn(page, PEOPLE.lotte, '/admin')
  await expect(page.getByText('Admin rights are needed')).toBeVisible()
})
