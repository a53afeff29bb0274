import type { Language } from '@uitpost/contracts'
import Handlebars from 'handlebars'
import { type PageAssets, pageOf } from './layout.ts'

const main = Handlebars.compile<object>(`<div class="missing">
<h1>{{title}}</h1>
{{#each paragraphs}}<p>{{this}}</p>{{/each}}
{{#if form}}<form method="post" action="{{form.action}}"><input type="hidden" name="token" value="{{form.token}}"><button class="button">{{form.button}}</button></form>{{/if}}
{{#if link}}<p><a class="button button-line" href="{{link.path}}">{{link.label}}</a></p>{{/if}}
</div>`)

export interface MessageParts {
  title: string
  paragraphs: readonly string[]
  /** A button that sends the secret of a mailed link. */
  form?: { action: string; token: string; button: string }
  link?: { path: string; label: string }
}

/** A page that says something, such as the answer to a form; `more` is HTML that follows. Kept from search engines. */
export const messagePage = (language: Language, parts: MessageParts, assets: PageAssets, more = ''): string =>
  pageOf(
    {
      language,
      title: `${parts.title} – Uitpost`,
      head: '<meta name="robots" content="noindex">',
      main: `${main(parts)}${more}`,
    },
    assets,
  )
