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
  'On %s it is the signed-in header, with the Events link of the alternative one',
  { tags: ['header.events-link', 'header.notifications-panel', 'header.menu-dashboards'] },
  async (path) => {
    await open(lotte, path)
    expect(linksOf('Main')).toEqual([
      ['Events', '/events'],
      ['Manage Categories', '/category-management'],
    ])
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
    expect(await menuItems()).toEqual(['Profile', 'Preferences', 'Log out'])
  },
)

test.each(['/admin', '/admin/users', '/events'])(
  'On %s an admin has the same one, with both dashboards in front',
  { tags: ['header.admin-links', 'header.menu-dashboards'] },
  async (path) => {
    await open(admin, path)
    expect(linksOf('Main')).toEqual([
      ['User Dashboard', '/dashboard'],
      ['Admin Dashboard', '/admin'],
      ['Events', '/events'],
      ['Manage Categories', '/category-management'],
    ])
    expect(await menuItems()).toEqual([
      ...['User Dashboard', 'Admin Dashboard', 'Profile', 'Preferences', 'Log out'],
    ])
  },
)

test('A phone has its Dashboard and Events at the foot, Admin for admins only; without a name the menu says U and User', {
  tags: ['header.initial-fallback', 'header.name-fallback'],
}, async () => {
  await open({ ...lotte, name: '', email: '' }, '/events')
  expect(linksOf('Sections').slice(0, 2)).toEqual([
    ['Dashboard', '/dashboard'],
    ['Events', '/events'],
  ])
  expect(linksOf('Sections').map(([, path]) => path)).not.toContain('/admin')
  const menu = screen.getByRole('button', { name: /Account menu/ })
  expect(menu.querySelector('.avatar')?.textContent).toBe('U')
  expect(menu.querySelector('.user-name')?.textContent?.trim()).toBe('User')
})

const NAMES: [tag: string, change: Partial<User>, avatar: string, name: string][] = [
  ['header.initial-of-name', {}, 'L', 'Lotte'],
  ['header.initial-of-email', { name: '', email: 'anna@example.org' }, 'A', 'User'],
]
for (const [tag, change, avatar, name] of NAMES) {
  test(`The menu of ${JSON.stringify(change)} has the initial ${avatar} and the name ${name}`, {
    tags: tag,
  }, async () => {
    await open({ ...lotte, ...change }, '/events')
    const button = screen.getByRole('button', { name: /Account menu/ })
    expect(button.querySelector('.avatar')?.textContent).toBe(avatar)
    expect(button.querySelector('.user-name')?.textContent?.trim()).toBe(name)
  })
}

const BADGES: [tag: string, role: User['role'], short: string, long: string][] = [
  ['header.badge-admin', 'admin', 'Admin', 'Admin'],
  ['header.badge-super-admin', 'super_admin', 'SA', 'Super Admin'],
]
for (const [tag, role, short, long] of BADGES) {
  test(`The badge of the role ${role} says ${short}, in the menu ${long}`, { tags: tag }, async () => {
    await open({ ...admin, role }, '/events')
    const button = screen.getByRole('button', { name: /Account menu/ })
    expect(button.querySelector('.badge')?.textContent).toBe(short)
    fireEvent.keyDown(button, { key: 'Enter' })
    expect((await screen.findByRole('menu')).querySelector('.badge')?.textContent).toBe(long)
  })
}

test('The menu shows the address, and nobody else a badge', { tags: 'header.email' }, async () => {
  await open(lotte, '/events')
  await menuItems()
  const menu = screen.getByRole('menu')
  expect(within(menu).getByText('lotte@uitpost.test')).toBeTruthy()
  expect(menu.querySelector('.badge')).toBeNull()
})
