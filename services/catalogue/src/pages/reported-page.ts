import type { Language } from '@uitpost/contracts'
import { messagePage, type PageAssets } from '@uitpost/public-pages'
import { pageTexts } from '@uitpost/texts/server'

/** The answer to the report form of a public page. */
export function reportedPage(
  eventId: string,
  outcome: 'saved' | 'limited' | 'ended',
  language: Language,
  assets: PageAssets,
): string {
  const texts = pageTexts(language)
  const title = outcome === 'saved' ? texts.reported : texts.reportLimit
  const text = {
    saved: texts.reportedText,
    limited: texts.reportLimitText,
    ended: texts.reportEndedText,
  }[outcome]
  return messagePage(
    language,
    { title, paragraphs: [text], link: { path: `/e/${eventId}`, label: texts.backToEvent } },
    assets,
  )
}
