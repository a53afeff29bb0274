import type { Language } from '@uitpost/contracts'
import { type PageAssets, pageOf } from '@uitpost/public-pages'
import { pageTexts } from '@uitpost/texts/server'
import Handlebars from 'handlebars'

const main = Handlebars.compile<object>(`<div class="missing">
<h1>{{title}}</h1>
<p>{{text}}</p>
<p><a class="button" href="/e/{{eventId}}">{{back}}</a></p>
</div>`)

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
  return pageOf(
    {
      language,
      title: `${title} – Uitpost`,
      head: '<meta name="robots" content="noindex">',
      main: main({ title, text, eventId, back: texts.backToEvent }),
    },
    assets,
  )
}
