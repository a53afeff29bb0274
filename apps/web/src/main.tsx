// First, since it sets the order of the layers that every other style sheet fills.
import './styles/index.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createQueryClient } from './api/query-client.ts'
import { createSession } from './api/session.tsx'
import { readUser } from './api/stored-session.ts'
import { followHints } from './api/stream.ts'
import { App } from './app.tsx'
import { LanguageProvider } from './texts/language-provider.tsx'
import { createLanguages } from './texts/languages.ts'

const session = createSession()
const queryClient = createQueryClient()
void session.start()
followHints(queryClient, session)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const languages = createLanguages()
// Before the first paint, so that nobody sees two languages; English waits for nothing.
await languages.follow(readUser()?.language)
createRoot(root).render(
  <StrictMode>
    <LanguageProvider languages={languages}>
      <BrowserRouter>
        <App session={session} queryClient={queryClient} />
      </BrowserRouter>
    </LanguageProvider>
  </StrictMode>,
)
