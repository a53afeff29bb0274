import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router-dom'
import { fetchPart } from '../api/deadline.ts'

/**
 * visitor: for visitors; signed-in users are redirected to their dashboard. signedIn: for signed-in users; visitors see
 * the login screen. anyone: for both, in the shell or on a public page. bare: for both, without a header or footer
 * around it.
 */
export type Access = 'visitor' | 'signedIn' | 'anyone' | 'bare'

interface Screen {
  path: string
  screen: ReturnType<typeof lazyScreen>
  access: Access
  /** first: the screen needs only the texts of the first load. */
  texts?: 'first'
}

/** A screen whose chunk is loaded when it first renders, or earlier by its `load`. */
const lazyScreen = (load: () => Promise<ComponentType>) =>
  Object.assign(
    lazy(async () => ({ default: await fetchPart(load) })),
    { load },
  )

const Landing = lazyScreen(async () => (await import('./public/landing.tsx')).Landing)
const NotFound = lazyScreen(async () => (await import('./public/not-found.tsx')).NotFound)
const Login = lazyScreen(async () => (await import('./public/login.tsx')).Login)
const Register = lazyScreen(async () => (await import('./public/register.tsx')).Register)
const ForgotPassword = lazyScreen(async () => (await import('./public/forgot-password.tsx')).ForgotPassword)
const ResetPassword = lazyScreen(async () => (await import('./public/reset-password.tsx')).ResetPassword)
const ConfirmEmail = lazyScreen(async () => (await import('./public/confirm-email.tsx')).ConfirmEmailScreen)
const SignInByLink = lazyScreen(async () => (await import('./public/sign-in-by-link.tsx')).SignInByLink)
const PrivacyPolicy = lazyScreen(
  async () => (await import('./public/privacy-policy.tsx')).PrivacyPolicyScreen,
)
const PrivacySettings = lazyScreen(
  async () => (await import('./people/privacy-settings.tsx')).PrivacySettings,
)
const Preferences = lazyScreen(async () => (await import('./people/preferences.tsx')).Preferences)
const Profile = lazyScreen(async () => (await import('./people/profile.tsx')).Profile)
const Dashboard = lazyScreen(async () => (await import('./people/dashboard.tsx')).Dashboard)
const Events = lazyScreen(async () => (await import('./people/events.tsx')).Events)
const EventPage = lazyScreen(async () => (await import('./public/event-page.tsx')).EventPage)
const Categories = lazyScreen(async () => (await import('./people/categories.tsx')).Categories)
const CategoryManagement = lazyScreen(
  async () => (await import('./admin/category-management.tsx')).CategoryManagement,
)
const CategoryPrompts = lazyScreen(async () => (await import('./admin/category-prompts.tsx')).CategoryPrompts)
const AdminDashboard = lazyScreen(async () => (await import('./admin/admin-dashboard.tsx')).AdminDashboard)
const DiscoveryMonitor = lazyScreen(
  async () => (await import('./admin/discovery-monitor.tsx')).DiscoveryMonitor,
)
const AdminFeeds = lazyScreen(async () => (await import('./admin/admin-feeds.tsx')).AdminFeeds)
const RunPage = lazyScreen(async () => (await import('./admin/run-page.tsx')).RunPage)
const AdminEvents = lazyScreen(async () => (await import('./admin/admin-events.tsx')).AdminEvents)
const AdminCategories = lazyScreen(async () => (await import('./admin/admin-categories.tsx')).AdminCategories)
const AdminCountries = lazyScreen(async () => (await import('./admin/admin-countries.tsx')).AdminCountries)
const AdminUsers = lazyScreen(async () => (await import('./admin/admin-users.tsx')).AdminUsers)
const AdminNotifications = lazyScreen(
  async () => (await import('./admin/admin-notifications.tsx')).AdminNotifications,
)
const AdminSecurity = lazyScreen(async () => (await import('./admin/admin-security.tsx')).AdminSecurity)

/** Every screen of the app. A path that is not here is the 404 page. */
export const screens: Screen[] = [
  { path: '/', screen: Landing, access: 'visitor', texts: 'first' },
  { path: '/auth/login', screen: Login, access: 'visitor' },
  { path: '/auth/register', screen: Register, access: 'visitor' },
  { path: '/auth/forgot-password', screen: ForgotPassword, access: 'visitor' },
  { path: '/auth/reset-password', screen: ResetPassword, access: 'bare' },
  { path: '/auth/confirm', screen: ConfirmEmail, access: 'bare' },
  { path: '/auth/sign-in', screen: SignInByLink, access: 'bare' },
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
  { path: '*', screen: NotFound, access: 'bare', texts: 'first' },
]

/** Loads the chunk of the screen at a path. Rejects when that fails. */
export const loadScreenAt = async (pathname: string): Promise<void> => {
  await screens.find(({ path }) => matchPath(path, pathname))?.screen.load()
}

/** The screen that a guard shows in place of one that needs a signed-in user. */
export const LoginInstead = Login
