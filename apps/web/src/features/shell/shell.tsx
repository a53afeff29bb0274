import { useQueryClient } from '@tanstack/react-query'
import { isAdminRole, TOAST_HOTKEY } from '@uitpost/contracts/constants'
import { CalendarDays, LayoutDashboard, ShieldCheck, Tags } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useSession, useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Logo } from '../../ui/drawing/logo.tsx'
import { ScreenBoundary } from '../../ui/feedback/boundary.tsx'
import { ToastProvider } from '../../ui/feedback/toast-provider.tsx'
import { FooterLine } from './footer.tsx'
import { Keyboard } from './palette/keyboard.tsx'
import { StartTrouble } from './start-trouble.tsx'
import { UserMenu } from './user-menu.tsx'
import './header.css'

/** What surrounds every screen of a signed-in user: header, sections on small screens, and toasts. */
export function Shell({ bell, children }: { bell: ReactNode; children: ReactNode }) {
  const { t } = useTexts()
  const admin = isAdminRole(useUser().role)
  const { logOut } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const onAdmin = pathname.startsWith('/admin')
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
    { to: '/events', label: t('shell.events'), current: pathname.startsWith('/events'), Icon: CalendarDays },
    {
      to: '/category-management',
      label: t('shell.manageCategories'),
      current: onCategories,
      Icon: Tags,
    },
  ]
  const leave = () => {
    void navigate('/')
    logOut()
    queryClient.clear()
  }

  return (
    <ToastProvider
      label={t('app.toasts', { hotkey: TOAST_HOTKEY })}
      messageLabel={t('app.toast')}
      closeLabel={t('app.close')}
    >
      <StartTrouble />
      <header className="header">
        <div className="page header-row">
          <Link className="logo-link" to={admin ? '/admin' : '/dashboard'} aria-label={t('shell.home')}>
            <Logo />
          </Link>
          <nav className="header-nav" aria-label={t('shell.main')}>
            {links.map(({ to, label, current }) => (
              <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
                {label}
              </Link>
            ))}
          </nav>
          <div className="header-tools">
            <Keyboard onLogOut={leave} />
            {bell}
            <UserMenu onLogOut={leave} />
          </div>
        </div>
      </header>
      <main id="content">
        <ScreenBoundary>{children}</ScreenBoundary>
      </main>
      <footer className="page shell-foot">
        <FooterLine />
      </footer>
      <nav className="bottom-nav" aria-label={t('shell.sections')}>
        {(admin ? links : [dashboard, ...links]).map(({ to, label, current, Icon }) => (
          <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
            <Icon className="icon" aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
    </ToastProvider>
  )
}
