import type { Language } from '@uitpost/contracts'
import Handlebars from 'handlebars'
import type { OptOut, UnsubscribeLinks } from '../domain/channels/unsubscribe-links.ts'
import { textsOf } from '../texts/index.ts'

interface Told {
  language: Language
  optOut: OptOut
}

const page = Handlebars.compile<object>(
  `<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>{{title}} – Uitpost</title>
<style>
  body { margin: 0; background: #FCF8EF; color: #14213F; font: 16px/24px 'Instrument Sans', 'Helvetica Neue', Arial, sans-serif }
  main { box-sizing: border-box; max-width: 560px; margin: 48px auto; padding: 28px 24px; background: #F2E9D8; border-top: 8px solid #FF5C1B }
  h1 { margin: 0 0 12px; font: 800 32px/36px 'Bricolage Grotesque', 'Helvetica Neue', Arial, sans-serif; letter-spacing: -1px }
  button { min-height: 44px; padding: 10px 22px; border: 0; border-radius: 4px; background: #14213F; color: #F7F0E2; font: inherit; font-weight: 700; cursor: pointer }
  a { color: inherit; display: inline-block; padding: 10px 0 }
  @media (max-width: 600px) { main { margin: 0 } }
  @media (prefers-color-scheme: dark) {
    body { background: #0A0F1D; color: #F3EBDB }
    main { background: #0E1528 }
    button { background: #F3EBDB; color: #0E1528 }
  }
</style>
</head>
<body>
<main>
<h1>{{title}}</h1>
<p>{{text}}</p>
{{#if button}}<form method="post"><button name="List-Unsubscribe" value="One-Click">{{button}}</button></form>{{/if}}
{{#if wider}}<p><a href="{{wider.url}}">{{wider.label}}</a></p>{{/if}}
<p><a href="{{preferencesUrl}}">{{preferences}}</a></p>
</main>
</body>
</html>
`,
  { strict: false },
)

/** The page of an unsubscribe link, before and after its button. It needs neither a session nor a script. */
export function unsubscribePages(links: UnsubscribeLinks, publicUrl: string) {
  const preferencesUrl = new URL('/preferences', publicUrl).href
  const wider = ({ optOut, language }: Told) =>
    optOut.scope === 'all'
      ? undefined
      : { url: links.urlFor({ ...optOut, scope: 'all' }), label: textsOf(language).unsubscribe.everything }
  return {
    /** Asks, and does nothing. */
    ask(told: Told): string {
      const { ask, button, preferences } = textsOf(told.language).unsubscribe
      const { title, text } = ask[told.optOut.scope]
      return page({
        ...{ language: told.language, title, text, button, wider: wider(told) },
        ...{ preferences, preferencesUrl },
      })
    },
    done(told: Told): string {
      const { done, doneTitle, preferences } = textsOf(told.language).unsubscribe
      return page({
        ...{ language: told.language, title: doneTitle, text: done[told.optOut.scope], wider: wider(told) },
        ...{ preferences, preferencesUrl },
      })
    },
  }
}
