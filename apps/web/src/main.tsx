// First, since it sets the order of the layers that every other style sheet fills.
import './styles/index.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createQueryClient } from './api/query-client.ts'
import { createSession } from './api/session.tsx'
import { App } from './app.tsx'
import { englishTexts, TextsProvider } from './texts/texts.tsx'

const session = createSession()
const queryClient = createQueryClient()
void session.start()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <TextsProvider texts={englishTexts}>
      <BrowserRouter>
        <App session={session} queryClient={queryClient} />
      </BrowserRouter>
    </TextsProvider>
  </StrictMode>,
)
