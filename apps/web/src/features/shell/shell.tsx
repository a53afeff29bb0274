import { useQueryClient } from '@tanstack/react-query'
import { isAdminRole, TOAST_HOTKEY } from '@uitpost/contracts/constants'
import { CalendarDays, Heart, LayoutDashboard, ShieldCheck, Tags } from 'lucide-react'
import type { ReactNode } from 'react'
import { Suspense, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useSession, useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import logoStyles from '../../ui/drawing/logo.module.css'
import { Logo } from '../../ui/drawing/logo.tsx'
import { ScreenBoundary } from '../../ui/feedback/boundary.tsx'
import { useLeave } from '../../ui/feedback/leave-guard.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { ToastProvider } from '../../ui/feedback/toast-provider.tsx'
import { Deferred } from '../../ui/layout/deferred.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import footerStyles from './footer.module.css'
import { FooterLine } from './footer.tsx'
import headerStyles from './header.module.css'
import { Keyboard } from './palette/keyboard.tsx'
import { UserMenu } from './user-menu.tsx'

const SAVED = '/events?saved=yes'

/** Layout of every screen of a signed-in user: header, navigation bar on small screens, and toasts. */
export function Shell({ bell, children }: { bell: ReactNode; children: ReactNode }) {
  const { t } = useTexts()
  const admin = isAdminRole(useUser().role)
  const { logOut } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = useLeave()
  const onAdmin = pathname.startsWith('/admin')
  const onSaved = pathname === '/events' && new URLSearchParams(search).has('saved')
  const onCategories = pathname.startsWith('/categor')
  // Only admins have the two dashboards in the header; a user's own is behind the logo (requirement
  // `header.admin-links`).
  const dashboard = {
    to: '/dashboard',
    label: admin ? t('shell.userDashboard') : t('shell.dashboard'),
    current: pathname === '/dashboard',
    Icon: LayoutDashboard,
  }
  const links = [
    ...(admin
      ? [dashboard, { to: '/admin', label: t('shell.adminDashboard'), current: onAdmin, Icon: ShieldCheck }]
      : []),
    {
      to: '/events',
      label: t('shell.events'),
      current: pathname.startsWith('/events') && !onSaved,
      Icon: CalendarDays,
    },
    { to: SAVED, label: t('agenda.saved'), current: onSaved, Icon: Heart },
    {
      to: '/category-management',
      label: t('shell.manageCategories'),
      current: onCategories,
      Icon: Tags,
    },
  ]
  // Four fit on a phone of 320 px; admins reach what they saved from /events.
  const sections = admin ? links.filter(({ to }) => to !== SAVED) : [dashboard, ...links]
  const logOutAndGoHome = () =>
    leave(() => {
      void navigate('/')
      logOut()
      queryClient.clear()
    })

  return (
    <ToastProvider
      label={t('app.toasts', { hotkey: TOAST_HOTKEY })}
      messageLabel={t('app.toast')}
      closeLabel={t('app.close')}
    >
      <StartError />
      <header className={headerStyles.header}>
        <div className={classNames(pageStyles.page, headerStyles.headerRow)}>
          <Link
            className={logoStyles.logoLink}
            to={admin ? '/admin' : '/dashboard'}
            aria-label={t('shell.home')}
          >
            <Logo />
          </Link>
          <nav className={headerStyles.headerNav} aria-label={t('shell.main')}>
            {links.map(({ to, label, current }) => (
              <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
                {label}
              </Link>
            ))}
          </nav>
          <div className={headerStyles.headerTools}>
            <Keyboard onLogOut={logOutAndGoHome} />
            {bell}
            <UserMenu onLogOut={logOutAndGoHome} />
          </div>
        </div>
      </header>
      <main id="content">
        <ScreenBoundary>
          <Deferred>
            <Suspense fallback={<PageSpinner label={t('app.loading')} />}>{children}</Suspense>
          </Deferred>
        </ScreenBoundary>
      </main>
      <footer className={classNames(pageStyles.page, footerStyles.shellFoot)}>
        <FooterLine />
      </footer>
      <nav className={headerStyles.bottomNav} data-sections="" aria-label={t('shell.sections')}>
        {sections.map(({ to, label, current, Icon }) => (
          <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
    </ToastProvider>
  )
}

/**
 * Shows a toast when the profile could not be loaded at start; the user stays signed in (requirement
 * `session.start-refused-clears`).
 */
function StartError() {
  const { t } = useTexts()
  const toast = useToast()
  const { takeStartError } = useSession()
  useEffect(() => {
    const text = takeStartError()
    if (text) toast({ title: t('app.error'), text: t(text), state: 'danger' })
  }, [takeStartError, toast, t])
  return null
}
