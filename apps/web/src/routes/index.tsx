import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router-dom'
import { fetchPart } from '../api/deadline.ts'

/**
 * visitor: for the signed-out, others go to their dashboard. signedIn: behind the guard. anyone: for both, each in their
 * surroundings. bare: for both, in surroundings of its own.
 */
export type Access = 'visitor' | 'signedIn' | 'anyone' | 'bare'

interface Screen {
  path: string
  screen: ReturnType<typeof later>
  access: Access
  /** first: it is content with the texts of the first load. */
  texts?: 'first'
}

/** A screen that is fetched when it is first shown, or before by its `load`. */
const later = (load: () => Promise<ComponentType>) =>
  Object.assign(
    lazy(async () => ({ default: await fetchPart(load) })),
    { load },
  )

const Landing = later(async () => (await import('./public/landing.tsx')).Landing)
const Login = later(async () => (await import('./public/login.tsx')).Login)
const Register = later(async () => (await import('./public/register.tsx')).Register)
const ForgotPassword = later(async () => (await import('./public/forgot-password.tsx')).ForgotPassword)
const ResetPassword = later(async () => (await import('./public/reset-password.tsx')).ResetPassword)
const ConfirmEmail = later(async () => (await import('./public/confirm-email.tsx')).ConfirmEmailScreen)
const PrivacyPolicy = later(async () => (await import('./public/privacy-policy.tsx')).PrivacyPolicyScreen)
const PrivacySettings = later(async () => (await import('./people/privacy-settings.tsx')).PrivacySettings)
const Preferences = later(async () => (await import('./people/preferences.tsx')).Preferences)
const Profile = later(async () => (await import('./people/profile.tsx')).Profile)
const Dashboard = later(async () => (await import('./people/dashboard.tsx')).Dashboard)
const Events = later(async () => (await import('./people/events.tsx')).Events)
const EventPage = later(async () => (await import('./public/event-page.tsx')).EventPage)
const Categories = later(async () => (await import('./people/categories.tsx')).Categories)
const CategoryManagement = later(
  async () => (await import('./admin/category-management.tsx')).CategoryManagement,
)
const CategoryPrompts = later(async () => (await import('./admin/category-prompts.tsx')).CategoryPrompts)
const AdminDashboard = later(async () => (await import('./admin/admin-dashboard.tsx')).AdminDashboard)
const DiscoveryMonitor = later(async () => (await import('./admin/discovery-monitor.tsx')).DiscoveryMonitor)
const AdminFeeds = later(async () => (await import('./admin/admin-feeds.tsx')).AdminFeeds)
const RunPage = later(async () => (await import('./admin/run-page.tsx')).RunPage)
const AdminEvents = later(async () => (await import('./admin/admin-events.tsx')).AdminEvents)
const AdminCategories = later(async () => (await import('./admin/admin-categories.tsx')).AdminCategories)
const AdminCountries = later(async () => (await import('./admin/admin-countries.tsx')).AdminCountries)
const AdminUsers = later(async () => (await import('./admin/admin-users.tsx')).AdminUsers)
const AdminNotifications = later(
  async () => (await import('./admin/admin-notifications.tsx')).AdminNotifications,
)
const AdminSecurity = later(async () => (await import('./admin/admin-security.tsx')).AdminSecurity)

/** Every screen of the app. A path that is not here is the 404 page. */
export const screens: Screen[] = [
  { path: '/', screen: Landing, access: 'visitor', texts: 'first' },
  { path: '/auth/login', screen: Login, access: 'visitor' },
  { path: '/auth/register', screen: Register, access: 'visitor' },
  { path: '/auth/forgot-password', screen: ForgotPassword, access: 'visitor' },
  { path: '/auth/reset-password', screen: ResetPassword, access: 'bare' },
  { path: '/auth/confirm', screen: ConfirmEmail, access: 'bare' },
  { path: '/privacy-policy', screen: PrivacyPolicy, access: 'anyone' },
  { path: '/privacy-settings', screen: PrivacySettings, access: 'anyone' },
  { path: '/dashboard', screen: Dashboard, access: 'signedIn' },
  { path: '/events', screen: Events, access: 'signedIn' },
  { path: '/events/:id', screen: EventPage, access: 'signedIn' },
  { path: '/categories', screen: Categories, access: 'signedIn' },
  { path: '/category-management', screen: CategoryManagement, access: 'signedIn' },
  { path: '/categories/manage', screen: CategoryManagement, access: 'signedIn' },
  { path: '/category-prompts', screen: CategoryPrompts, access: 'signedIn' },
  { path: '/preferences', screen: Preferences, access: 'signedIn' },
  { path: '/profile', screen: Profile, access: 'signedIn' },
  { path: '/admin', screen: AdminDashboard, access: 'signedIn' },
  { path: '/admin/dashboard', screen: AdminDashboard, access: 'signedIn' },
  { path: '/admin/discovery', screen: DiscoveryMonitor, access: 'signedIn' },
  { path: '/admin/feeds', screen: AdminFeeds, access: 'signedIn' },
  { path: '/admin/runs/:id', screen: RunPage, access: 'signedIn' },
  { path: '/admin/events', screen: AdminEvents, access: 'signedIn' },
  { path: '/admin/categories', screen: AdminCategories, access: 'signedIn' },
  { path: '/admin/countries', screen: AdminCountries, access: 'signedIn' },
  { path: '/admin/users', screen: AdminUsers, access: 'signedIn' },
  { path: '/admin/user-management', screen: AdminUsers, access: 'signedIn' },
  { path: '/admin/notifications', screen: AdminNotifications, access: 'signedIn' },
  { path: '/admin/security', screen: AdminSecurity, access: 'signedIn' },
]

/** Begins to fetch the screen of an address. */
export const loadScreenAt = async (pathname: string): Promise<void> => {
  await screens.find(({ path }) => matchPath(path, pathname))?.screen.load()
}

/** What the guard shows in the place of a screen. */
export const LoginInstead = Login
