import { type ComponentType, lazy } from 'react'

/** visitor: for the signed-out, others go to their dashboard. signedIn: behind the guard. */
type Access = 'visitor' | 'signedIn'

interface Screen {
  path: string
  screen: ComponentType
  access: Access
}

/** A screen that is fetched when it is first shown. */
const later = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

const Landing = later(async () => (await import('./landing.tsx')).Landing)
const Login = later(async () => (await import('./login.tsx')).Login)
const Register = later(async () => (await import('./register.tsx')).Register)
const Dashboard = later(async () => (await import('./dashboard.tsx')).Dashboard)
const AdminDashboard = later(async () => (await import('./admin-dashboard.tsx')).AdminDashboard)

/** Every screen of the app. A path that is not here is the 404 page. */
export const screens: Screen[] = [
  { path: '/', screen: Landing, access: 'visitor' },
  { path: '/auth/login', screen: Login, access: 'visitor' },
  { path: '/auth/register', screen: Register, access: 'visitor' },
  { path: '/dashboard', screen: Dashboard, access: 'signedIn' },
  { path: '/admin', screen: AdminDashboard, access: 'signedIn' },
  { path: '/admin/dashboard', screen: AdminDashboard, access: 'signedIn' },
]

/** What the guard shows in the place of a screen. */
export const LoginInstead = Login
