import { lazy, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { fetchPart } from '../api/deadline.ts'
import { useSession } from '../api/session/session.tsx'
import { useTexts } from '../texts/texts.tsx'
import { PageSpinner } from '../ui/feedback/spinner.tsx'
import { LoginInstead } from './index.tsx'

const Shell = lazy(async () => {
  const { SignedInShell } = await fetchPart(() => import('./signed-in-shell.tsx'))
  return { default: SignedInShell }
})
const PublicPage = lazy(async () => {
  const part = await fetchPart(() => import('../features/shell/public-page.tsx'))
  return { default: part.PublicPage }
})

/** A signed-in user sees the screen; anybody else the login screen, at the same path. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { state } = useSession()
  if (state.status === 'loading') return <PageSpinner label={t('app.loading')} />
  if (state.status === 'signedOut') return <LoginInstead />
  return <Shell>{children}</Shell>
}

/** Anybody sees the screen: the signed-in in their own surroundings, others on a public page. */
export function Anyone({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { state } = useSession()
  if (state.status === 'loading') return <PageSpinner label={t('app.loading')} />
  if (state.status === 'signedIn') return <Shell>{children}</Shell>
  return <PublicPage>{children}</PublicPage>
}

/** Anybody sees the screen, which brings its own surroundings. */
export function Bare({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { state } = useSession()
  if (state.status === 'loading') return <PageSpinner label={t('app.loading')} />
  return children
}

/** The screens of the signed-out; a signed-in user is sent on to the dashboard, with where they wanted to go. */
export function Visitor({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { state } = useSession()
  const wish: unknown = useLocation().state
  if (state.status === 'loading') return <PageSpinner label={t('app.loading')} />
  if (state.status === 'signedIn') return <Navigate to="/dashboard" state={wish} replace />
  return children
}
