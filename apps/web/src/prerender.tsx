import type { Language } from '@uitpost/contracts/constants'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { createQueryClient } from './api/query-client.ts'
import { createSession } from './api/session/session.tsx'
import { App } from './app.tsx'
import { LanguageProvider } from './texts/language-provider.tsx'
import { createLanguages, loadReading } from './texts/languages.ts'

/** The landing page as a visitor sees it before any script has run. */
export interface Prerendered {
  title: string
  description: string
  body: string
}

/** Renders the landing page in a language. Run by build.ts, in Node. */
export async function prerenderLanding(language: Language): Promise<Prerendered> {
  // A browser in which nothing was stored.
  Object.assign(globalThis, { localStorage: { getItem: () => null } })
  const languages = createLanguages(await loadReading(language))
  const { t } = languages.read().texts
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <LanguageProvider languages={languages}>
      <StaticRouter location="/">
        <App session={createSession()} queryClient={createQueryClient()} />
      </StaticRouter>
    </LanguageProvider>,
    {
      // All of it in its place: what is sent in parts needs an inline script to be put together.
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
