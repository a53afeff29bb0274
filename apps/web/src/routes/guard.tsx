import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '../api/session/session.tsx'
import { useTexts } from '../texts/texts.tsx'
import { PageSpinner } from '../ui/feedback/spinner.tsx'
import { LoginInstead } from './index.tsx'
import { lazyPart } from './lazy-part.tsx'

export const Shell = lazyPart(async () => (await import('./signed-in-shell.tsx')).SignedInShell)
const PublicPage = lazyPart(async () => (await import('../features/shell/public-page.tsx')).PublicPage)

/** Shows the screen to signed-in users, and to visitors the login screen at the same path. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { state } = useSession()
  if (state.status === 'loading') return <PageSpinner label={t('app.loading')} />
  if (state.status === 'signedOut') return <LoginInstead />
  return <Shell>{children}</Shell>
}

/** Shows the screen to all: in the shell to signed-in users, on a public page to visitors. */
export function Anyone({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { state } = useSession()
  if (state.status === 'loading') return <PageSpinner label={t('app.loading')} />
  if (state.status === 'signedIn') return <Shell>{children}</Shell>
  return <PublicPage>{children}</PublicPage>
}

/** Shows the screen to all, without a header or footer around it. */
export function Bare({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { state } = useSession()
  if (state.status === 'loading') return <PageSpinner label={t('app.loading')} />
  return children
}

/** Shows the screen to visitors; redirects signed-in users to the dashboard, with the path they wanted in the state. */
export function Visitor({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { state } = useSession()
  const locationState: unknown = useLocation().state
  if (state.status === 'loading') return <PageSpinner label={t('app.loading')} />
  if (state.status === 'signedIn') return <Navigate to="/dashboard" state={locationState} replace />
  return children
}
