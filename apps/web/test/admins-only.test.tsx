import { screen, waitFor } from '@testing-library/react'
import { ROLES } from '@uitpost/contracts/constants'
import { expect, test } from 'vitest'
import { fakeNetwork } from './network.ts'
import { answersFor } from './places.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { completedRun, lotte } from './samples.ts'

/** Admin screens that show users without the role that admin rights are needed. */
const FOR_ADMINS = [
  ...['/admin', '/admin/dashboard', '/admin/feeds', `/admin/runs/${completedRun.id}`, '/admin/events'],
  ...['/admin/categories', '/admin/countries', '/admin/users', '/admin/user-management'],
  ...['/admin/notifications', '/admin/security', '/category-prompts'],
]
const ADMINS = ['admin', 'super_admin']

const open = async (path: string, role: (typeof ROLES)[number]) => {
  const user = { ...lotte, role }
  storeSignIn(user)
  const network = fakeNetwork(answersFor(user))
  const app = renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  return { app, asked: () => network.requests.filter(({ path }) => path.startsWith('/api/admin')) }
}
const denied = () => screen.queryByRole('heading', { level: 1, name: 'Admin rights are needed' })

test.each(FOR_ADMINS.flatMap((path) => ROLES.map((role) => [path, role] as const)))(
  '%s is shown to %s only with the admin flag, which admin and super_admin have',
  { tags: ['roles.admin-flag', 'roles.admin-navigation', 'header.admin-links'] },
  async (path, role) => {
    const { asked } = await open(path, role)
    if (ADMINS.includes(role)) {
      expect(denied()).toBeNull()
      expect(screen.getAllByRole('link', { name: 'Admin Dashboard' }).length).toBeGreaterThan(0)
    } else {
      expect(denied()).not.toBeNull()
      expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull()
      expect(asked()).toEqual([])
    }
  },
)

test.each(ROLES)(
  '/admin/discovery is for admins, and redirects others (%s) to /dashboard',
  { tags: ['routes.discovery', 'routes.discovery-sends-others-away'] },
  async (role) => {
    const { app } = await open('/admin/discovery', role)
    await waitFor(() => expect(app.path()).toBe(ADMINS.includes(role) ? '/admin/discovery' : '/dashboard'))
  },
)
