import { cleanup, configure, getConfig, render } from '@testing-library/react'
import type { User } from '@uitpost/contracts'
import { useLayoutEffect } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { afterEach, vi } from 'vitest'
import { createQueryClient } from '../src/api/query-client.ts'
import { createSession } from '../src/api/session/session.tsx'
import { App } from '../src/app.tsx'
import { LanguageProvider } from '../src/texts/language-provider.tsx'
import { createLanguages } from '../src/texts/languages.ts'
import { readEnglish } from './english.tsx'

const describe = getConfig().getElementError
configure({
  // Longer than the default, for slow machines.
  asyncUtilTimeout: 15_000,
  // The page is described when the error is read: describing it at each look of a wait takes a tenth of all tests' time.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(), 'message', {
      get: () => describe(message, container).message,
      configurable: true,
    }),
})

// jsdom does not implement these.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
  this.dispatchEvent(new Event('close'))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

/** Stores a session as an earlier sign-in does. */
export const storeSignIn = (user: User, token = 'token-1') => {
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify(user))
}

/** Renders the whole app at a path, as main.tsx does. */
export function renderApp(path: string) {
  let pathname = path
  let search = ''
  function Where() {
    const location = useLocation()
    // Set after the commit, not during rendering: until then clicks reach the previous screen.
    useLayoutEffect(() => {
      pathname = location.pathname
      search = location.search
    })
    return null
  }
  window.scrollTo = () => {}
  window.history.replaceState(null, '', path)
  const session = createSession()
  const queryClient = createQueryClient()
  void session.start()
  render(
    <LanguageProvider languages={createLanguages(readEnglish)}>
      <BrowserRouter>
        <Where />
        <App session={session} queryClient={queryClient} />
      </BrowserRouter>
    </LanguageProvider>,
  )
  return { path: () => pathname, search: () => search, session, queryClient }
}
