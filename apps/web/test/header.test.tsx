import { fireEvent, screen, within } from '@testing-library/react'
import type { User } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { fakeNetwork } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, dashboardStats, lotte } from './samples.ts'

async function open(user: User, path: string) {
  storeSignIn(user)
  fakeNetwork({ 'GET /api/user/profile': user, 'GET /api/user/dashboard-stats': dashboardStats })
  renderApp(path)
  await screen.findByRole('heading', { level: 1 })
}
const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
async function menuItems() {
  fireEvent.keyDown(screen.getByRole('button', { name: /Account menu/ }), { key: 'Enter' })
  return within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.textContent)
}

test.each(['/dashboard', '/events', '/categories', '/preferences', '/profile', '/privacy-settings'])(
  '%s has the signed-in header, with the Events link of the alternative one',
  { tags: ['header.events-link', 'header.notifications-panel', 'header.menu-dashboards'] },
  async (path) => {
    await open(lotte, path)
    expect(linksOf('Main')).toEqual([
      ['Events', '/events'],
      ['Saved', '/events?saved=yes'],
      ['Manage Categories', '/category-management'],
    ])
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
    expect(await menuItems()).toEqual(['Profile', 'Preferences', 'Log out'])
  },
)

test.each(['/admin', '/admin/users', '/events'])(
  '%s has the same header for admins, with both dashboards first',
  { tags: ['header.admin-links', 'header.menu-dashboards'] },
  async (path) => {
    await open(admin, path)
    expect(linksOf('Main')).toEqual([
      ['User Dashboard', '/dashboard'],
      ['Admin Dashboard', '/admin'],
      ['Events', '/events'],
      ['Saved', '/events?saved=yes'],
      ['Manage Categories', '/category-management'],
    ])
    expect(await menuItems()).toEqual([
      ...['User Dashboard', 'Admin Dashboard', 'Profile', 'Preferences', 'Log out'],
    ])
  },
)

test('On phones Dashboard, Events and Saved are at the bottom, with Admin for admins only; without a name the menu shows U and User', {
  tags: ['header.initial-fallback', 'header.name-fallback'],
}, async () => {
  await open({ ...lotte, name: '', email: '' }, '/events')
  expect(linksOf('Sections').slice(0, 3)).toEqual([
    ['Dashboard', '/dashboard'],
    ['Events', '/events'],
    ['Saved', '/events?saved=yes'],
  ])
  expect(linksOf('Sections').map(([, path]) => path)).not.toContain('/admin')
  const menu = screen.getByRole('button', { name: /Account menu/ })
  expect(menu.querySelector('span[aria-hidden=true]')?.textContent).toBe('U')
  expect(within(menu).getByText('User')).toBeTruthy()
})

const NAMES: [tag: string, change: Partial<User>, avatar: string, name: string][] = [
  ['header.initial-of-name', {}, 'L', 'Lotte'],
  ['header.initial-of-email', { name: '', email: 'anna@example.org' }, 'A', 'User'],
]
for (const [tag, change, avatar, name] of NAMES) {
  test(`The menu of ${JSON.stringify(change)} shows the initial ${avatar} and the name ${name}`, {
    tags: tag,
  }, async () => {
    await open({ ...lotte, ...change }, '/events')
    const button = screen.getByRole('button', { name: /Account menu/ })
    expect(button.querySelector('span[aria-hidden=true]')?.textContent).toBe(avatar)
    expect(within(button).getByText(name)).toBeTruthy()
  })
}

const BADGES: [tag: string, role: User['role'], short: string, long: string][] = [
  ['header.badge-admin', 'admin', 'Admin', 'Admin'],
  ['header.badge-super-admin', 'super_admin', 'SA', 'Super Admin'],
]
for (const [tag, role, short, long] of BADGES) {
  test(`The badge of the role ${role} is ${short}, and ${long} in the menu`, { tags: tag }, async () => {
    await open({ ...admin, role }, '/events')
    const button = screen.getByRole('button', { name: /Account menu/ })
    expect(within(button).getByText(short, { selector: 'span span' })).toBeTruthy()
    fireEvent.keyDown(button, { key: 'Enter' })
    expect(within(await screen.findByRole('menu')).getByText(long, { selector: 'p span' })).toBeTruthy()
  })
}

test('The menu shows the email address, and users without a special role have no badge', {
  tags: 'header.email',
}, async () => {
  await open(lotte, '/events')
  await menuItems()
  const menu = screen.getByRole('menu')
  expect(within(menu).getByText('lotte@uitpost.test')).toBeTruthy()
  expect(menu.querySelector('p span')).toBeNull()
})
