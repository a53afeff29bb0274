import { LANGUAGES } from '@uitpost/contracts/constants'
import { screenTexts } from '@uitpost/texts/screens'
import type { Plugin } from 'vite'

/** The texts of public/start.js by language, as JSON. */
export async function startWords(): Promise<string> {
  const entries = LANGUAGES.map(async (language) => {
    const { default: texts } = await screenTexts[language].first()
    return [
      language,
      { late: texts['app.late'], failed: texts['app.tryAgain'], retry: texts['app.retry'] },
    ] as const
  })
  return JSON.stringify(Object.fromEntries(await Promise.all(entries)))
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Adds the texts of public/start.js to its tag as an attribute: it is no module and cannot import them. */
export const startWordsInPage = (): Plugin => ({
  name: 'start-words',
  transformIndexHtml: async (html) =>
    html.replace('src="/start.js"', `src="/start.js" data-words="${escapeAttribute(await startWords())}"`),
})
