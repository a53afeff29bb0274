import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { type Session, SessionProvider } from './api/session/session.tsx'
import styles from './app.module.css'
import { CookieBanner } from './features/consents/cookie-banner.tsx'
import { AccountLanguage } from './features/shell/account-language.tsx'
import { OfflineNotice } from './features/shell/offline-notice.tsx'
import { Anyone, Bare, SignedIn, Visitor } from './routes/guard.tsx'
import { type Access, screens } from './routes/index.tsx'
import { AllTexts } from './texts/language-provider.tsx'
import { useTexts } from './texts/texts.tsx'
import { ScreenBoundary } from './ui/feedback/boundary.tsx'
import { PageSpinner } from './ui/feedback/spinner.tsx'

const guards = { visitor: Visitor, signedIn: SignedIn, anyone: Anyone, bare: Bare } satisfies Record<
  Access,
  unknown
>

/** The app inside a router: its providers, the notices of every page, and the route table behind its guards. */
export function App({ session, queryClient }: { session: Session; queryClient: QueryClient }) {
  const { t } = useTexts()
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={session}>
        <a className={styles.skip} href="#content">
          {t('app.skip')}
        </a>
        <AccountLanguage />
        <OfflineNotice />
        <CookieBanner />
        <ScreenBoundary>
          <Suspense fallback={<PageSpinner label={t('app.loading')} />}>
            <Routes>
              {screens.map(({ path, screen: Screen, access, texts = 'all' }) => {
                const Guard = guards[access]
                const guarded = (
                  <Guard>
                    <Screen />
                  </Guard>
                )
                return (
                  <Route
                    key={path}
                    path={path}
                    element={
                      texts === 'first' ? guarded : <AllTexts meanwhile={Screen.load}>{guarded}</AllTexts>
                    }
                  />
                )
              })}
            </Routes>
          </Suspense>
        </ScreenBoundary>
      </SessionProvider>
    </QueryClientProvider>
  )
}
