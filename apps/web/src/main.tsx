// First: it declares the order of the cascade layers that every other style sheet uses.
import './styles/index.css'
// Styles that the landing page shares with other screens: as separate files they would cost one more round trip before
// its first paint.
import './features/shell/footer.module.css'
import './features/shell/language-switch.module.css'
import './features/shell/public-page.module.css'
import './ui/forms/check.module.css'
import './ui/forms/field.module.css'
import './ui/forms/switch.module.css'
import './ui/dialogs/dialog.module.css'
import './ui/drawing/logo.module.css'
import './ui/drawing/poster.module.css'
import './ui/drawing/stamp.module.css'
import './ui/text.module.css'
import './ui/layout/page.module.css'
import './ui/layout/stack.module.css'
// Before the router, whose listener must come second.
import './ui/controls/pop-state.ts'

import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { fetchPart, within } from './api/deadline.ts'
import { createQueryClient } from './api/query-client.ts'
import { createSession } from './api/session/session.tsx'
import { readUser } from './api/token/stored-session.ts'
import { App } from './app.tsx'
import { Shell } from './routes/guard.tsx'
import { loadScreenAt } from './routes/index.tsx'
import { LanguageProvider } from './texts/language-provider.tsx'
import { createLanguages, languageFor, loadLanguage } from './texts/languages.ts'

/** A screen, and its fonts, that take no longer to load are the first thing shown; else it is a spinner. */
const SPINNER_MS = 500

/** The fonts that every page preloads: text that is shown before they are ready is laid out twice. */
const FONTS = ['Bricolage Grotesque Variable', 'Instrument Sans Variable']

const session = createSession()
const queryClient = createQueryClient()
void session.start()
const unsubscribe = session.subscribe(followWhenSignedIn)
followWhenSignedIn()
start().catch(() => dispatchEvent(new Event('start-failed')))

/**
 * Not a top-level await: the chunks it waits for import from the chunk that contains this file, which would deadlock.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const user = readUser()
  // Fetched in parallel with the texts. An error is ignored here: ScreenBoundary shows it when the screen renders.
  const parts = Promise.allSettled([loadScreenAt(location.pathname), user && Shell.load()])
  const fonts = Promise.allSettled(FONTS.map((name) => document.fonts.load(`1em "${name}"`)))
  const language = languageFor(user?.language)
  const texts = () => loadLanguage(language)
  const reading = await (user ? loadLanguage(language, true).catch(texts) : texts()).catch(() =>
    loadLanguage('en'),
  )
  const app = (
    <StrictMode>
      <LanguageProvider languages={createLanguages(reading)}>
        <BrowserRouter>
          <App session={session} queryClient={queryClient} />
        </BrowserRouter>
      </LanguageProvider>
    </StrictMode>
  )

  // A prerendered page is hydrated, unless public/prerendered.js marked it as made for another visitor.
  const { documentElement: html } = document
  if (root.firstElementChild && html.lang === reading.language && html.dataset['start'] !== 'replace') {
    await parts
    hydrateRoot(root, app)
  } else {
    await within(SPINNER_MS, Promise.all([parts, fonts])).catch(() => undefined)
    html.lang = reading.language
    root.replaceChildren()
    delete html.dataset['start']
    // In pieces between which the browser can answer a press.
    startTransition(() => createRoot(root).render(app))
  }
}

/** Loads the stream of hints for signed-in users only. When it cannot be loaded, the screens still poll. */
function followWhenSignedIn(): void {
  if (session.read().status !== 'signedIn') return
  unsubscribe()
  void fetchPart(() => import('./api/live/stream.ts'))
    .then(({ followHints }) => followHints(queryClient, session))
    .catch(() => undefined)
}
