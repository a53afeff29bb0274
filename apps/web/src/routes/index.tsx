import { matchPath } from 'react-router-dom'
import { lazyPart } from './lazy-part.tsx'

/**
 * visitor: for visitors; signed-in users are redirected to their dashboard. signedIn: for signed-in users; visitors see
 * the login screen. anyone: for both, in the shell or on a public page. bare: for both, without a header or footer
 * around it.
 */
export type Access = 'visitor' | 'signedIn' | 'anyone' | 'bare'

interface Screen {
  path: string
  screen: ReturnType<typeof lazyPart>
  access: Access
  /** first: the screen needs only the texts of the first load. */
  texts?: 'first'
}

const Landing = lazyPart(async () => (await import('./public/landing.tsx')).Landing)
const NotFound = lazyPart(async () => (await import('./public/not-found.tsx')).NotFound)
const Login = lazyPart(async () => (await import('./public/login.tsx')).Login)
const Register = lazyPart(async () => (await import('./public/register.tsx')).Register)
const ForgotPassword = lazyPart(async () => (await import('./public/forgot-password.tsx')).ForgotPassword)
const ResetPassword = lazyPart(async () => (await import('./public/reset-password.tsx')).ResetPassword)
const ConfirmEmail = lazyPart(async () => (await import('./public/confirm-email.tsx')).ConfirmEmailScreen)
const SignInByLink = lazyPart(async () => (await import('./public/sign-in-by-link.tsx')).SignInByLink)
const PrivacyPolicy = lazyPart(async () => (await import('./public/privacy-policy.tsx')).PrivacyPolicyScreen)
const PrivacySettings = lazyPart(async () => (await import('./people/privacy-settings.tsx')).PrivacySettings)
const Preferences = lazyPart(async () => (await import('./people/preferences.tsx')).Preferences)
const Profile = lazyPart(async () => (await import('./people/profile.tsx')).Profile)
const Dashboard = lazyPart(async () => (await import('./people/dashboard.tsx')).Dashboard)
const Events = lazyPart(async () => (await import('./people/events.tsx')).Events)
const EventPage = lazyPart(async () => (await import('./public/event-page.tsx')).EventPage)
const Categories = lazyPart(async () => (await import('./people/categories.tsx')).Categories)
const CategoryManagement = lazyPart(
  async () => (await import('./admin/category-management.tsx')).CategoryManagement,
)
const CategoryPrompts = lazyPart(async () => (await import('./admin/category-prompts.tsx')).CategoryPrompts)
const AdminDashboard = lazyPart(async () => (await import('./admin/admin-dashboard.tsx')).AdminDashboard)
const DiscoveryMonitor = lazyPart(
  async () => (await import('./admin/discovery-monitor.tsx')).DiscoveryMonitor,
)
const AdminFeeds = lazyPart(async () => (await import('./admin/admin-feeds.tsx')).AdminFeeds)
const RunPage = lazyPart(async () => (await import('./admin/run-page.tsx')).RunPage)
const AdminEvents = lazyPart(async () => (await import('./admin/admin-events.tsx')).AdminEvents)
const AdminCategories = lazyPart(async () => (await import('./admin/admin-categories.tsx')).AdminCategories)
const AdminCountries = lazyPart(async () => (await import('./admin/admin-countries.tsx')).AdminCountries)
const AdminUsers = lazyPart(async () => (await import('./admin/admin-users.tsx')).AdminUsers)
const AdminNotifications = lazyPart(
  async () => (await import('./admin/admin-notifications.tsx')).AdminNotifications,
)
const AdminSecurity = lazyPart(async () => (await import('./admin/admin-security.tsx')).AdminSecurity)

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
