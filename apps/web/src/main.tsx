// First, since it sets the order of the layers that every other style sheet fills.
import './styles/index.css'

import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { fetchPart } from './api/deadline.ts'
import { createQueryClient } from './api/query-client.ts'
import { createSession } from './api/session/session.tsx'
import { readUser } from './api/session/stored-session.ts'
import { App } from './app.tsx'
import { loadScreenAt } from './routes/index.tsx'
import { LanguageProvider } from './texts/language-provider.tsx'
import { createLanguages, languageFor, loadReading } from './texts/languages.ts'

const session = createSession()
const queryClient = createQueryClient()
void session.start()
const stopWaiting = session.subscribe(followOnce)
followOnce()
start().catch(() => dispatchEvent(new Event('start-failed')))

/** No await outside of it: what it waits for imports from the very file that this is built into. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // On its way while the texts are: whoever shows it says so when it cannot be had.
  const screen = fetchPart(() => loadScreenAt(location.pathname)).catch(() => undefined)
  const reading = await loadReading(languageFor(readUser()?.language)).catch(() => loadReading('en'))
  const app = (
    <StrictMode>
      <LanguageProvider languages={createLanguages(reading)}>
        <BrowserRouter>
          <App session={session} queryClient={queryClient} />
        </BrowserRouter>
      </LanguageProvider>
    </StrictMode>
  )

  // A finished page comes to life as it is, unless public/prerendered.js found it to be for somebody else.
  const { documentElement: html } = document
  if (root.firstElementChild && html.lang === reading.language && html.dataset['start'] !== 'anew') {
    await screen
    hydrateRoot(root, app)
  } else {
    html.lang = reading.language
    root.replaceChildren()
    delete html.dataset['start']
    createRoot(root).render(app)
  }
}

/** What follows hints is fetched for the signed-in alone. Without it the polling of each screen goes on. */
function followOnce(): void {
  if (session.read().status !== 'signedIn') return
  stopWaiting()
  void fetchPart(() => import('./api/live/stream.ts'))
    .then(({ followHints }) => followHints(queryClient, session))
    .catch(() => undefined)
}
