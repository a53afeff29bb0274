import type { Language } from '@uitpost/contracts'
import { mailTexts } from '@uitpost/texts/server'
import Handlebars from 'handlebars'
import type { OptOut, UnsubscribeLinks } from '../domain/addresses/unsubscribe-links.ts'

interface PageOptions {
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
  h1 { margin: 16px 0 12px; font: 800 32px/36px 'Bricolage Grotesque', 'Helvetica Neue', Arial, sans-serif; letter-spacing: -1px }
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
<img src="/logo.svg" alt="Uitpost" width="40" height="40">
<h1>{{title}}</h1>
<p>{{text}}</p>
{{#if button}}<form method="post"><button name="List-Unsubscribe" value="One-Click">{{button}}</button></form>{{/if}}
{{#if undo}}<form method="post" action="{{undo.url}}"><button>{{undo.label}}</button></form>{{/if}}
{{#if wider}}<p><a href="{{wider.url}}">{{wider.label}}</a></p>{{/if}}
<p><a href="{{preferencesUrl}}">{{preferences}}</a></p>
</main>
</body>
</html>
`,
  { strict: false },
)

/** The pages of an unsubscribe link, before and after its buttons; they work without session and scripts. */
export function unsubscribePages(links: UnsubscribeLinks, publicUrl: string) {
  const preferencesUrl = new URL('/preferences', publicUrl).href
  const wider = ({ optOut, language }: PageOptions) =>
    optOut.scope === 'all'
      ? undefined
      : { url: links.urlFor({ ...optOut, scope: 'all' }), label: mailTexts(language).unsubscribe.everything }
  return {
    /** The page with the button; changes nothing. */
    ask(options: PageOptions): string {
      const { ask, button, preferences } = mailTexts(options.language).unsubscribe
      const { title, text } = ask[options.optOut.scope]
      return page({
        language: options.language,
        title,
        text,
        button,
        wider: wider(options),
        preferences,
        preferencesUrl,
      })
    },
    /** The page after the button, with an undo button. */
    done(options: PageOptions, now: Date): string {
      const { done, doneTitle, undo, preferences } = mailTexts(options.language).unsubscribe
      const token = links.undoTokenFor(options.optOut, now)
      return page({
        language: options.language,
        title: doneTitle,
        text: done[options.optOut.scope],
        undo: { url: `/unsubscribe/${token}/undo`, label: undo },
        wider: wider(options),
        preferences,
        preferencesUrl,
      })
    },
    /** The page after the undo button. */
    undone({ language, optOut }: PageOptions): string {
      const { undone, undoneTitle, preferences } = mailTexts(language).unsubscribe
      return page({ language, title: undoneTitle, text: undone[optOut.scope], preferences, preferencesUrl })
    },
    /** For a link that is damaged, not one of ours, or too old to be undone. */
    notWorking(language: Language): string {
      const { notWorking, notWorkingTitle, preferences } = mailTexts(language).unsubscribe
      return page({ language, title: notWorkingTitle, text: notWorking, preferences, preferencesUrl })
    },
  }
}
