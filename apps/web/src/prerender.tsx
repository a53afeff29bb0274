import type { Language } from '@uitpost/contracts/constants'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { createQueryClient } from './api/query-client.ts'
import { createSession } from './api/session/session.tsx'
import { App } from './app.tsx'
import { LanguageProvider } from './texts/language-provider.tsx'
import { createLanguages, loadLanguage } from './texts/languages.ts'

/** The landing page as a signed-out visitor sees it before any script has run; `body` is HTML. */
export interface Prerendered {
  title: string
  description: string
  body: string
}

/**
 * Renders the landing page in a language; called by build.ts, in Node. Throws an AggregateError when rendering fails.
 */
export async function prerenderLanding(language: Language): Promise<Prerendered> {
  // The empty local storage of a first visit.
  Object.assign(globalThis, { localStorage: { getItem: () => null } })
  const languages = createLanguages(await loadLanguage(language))
  const { t } = languages.read().texts
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <LanguageProvider languages={languages}>
      <StaticRouter location="/">
        <App session={createSession()} queryClient={createQueryClient()} />
      </StaticRouter>
    </LanguageProvider>,
    {
      // Disables streaming in parts: an inline script would have to put them together.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        errors.push(error)
      },
    },
  )
  if (errors.length > 0) throw new AggregateError(errors, `The landing page in ${language} failed`)
  return {
    title: t('app.title', { screen: t('landing.title') }),
    description: t('landing.lead'),
    body: await new Response(prelude).text(),
  }
}
