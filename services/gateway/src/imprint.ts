import type { Language } from '@uitpost/contracts'
import { type PageAssets, pageOf } from '@uitpost/public-pages'
import { pageTexts } from '@uitpost/texts/server'
import Handlebars from 'handlebars'

/** What the imprint states of whoever runs this installation. */
export interface Operator {
  name?: string | undefined
  address?: string | undefined
  email?: string | undefined
  /** The register in which they are entered, and their number there. */
  register?: string | undefined
  vat?: string | undefined
}

/** What the law asks of everybody who offers a service; not everybody is in a register or has a VAT number. */
const NEEDED = ['name', 'address', 'email'] as const
const SHOWN = [...NEEDED, 'register', 'vat'] as const

const main = Handlebars.compile<object>(`<div class="imprint">
<h1>{{title}}</h1>
{{#if facts}}<dl>
{{#each facts}}<dt>{{label}}</dt>
<dd>{{#if email}}<a href="mailto:{{email}}">{{email}}</a>{{else}}{{text}}{{/if}}</dd>
{{/each}}</dl>{{/if}}
{{#if missing}}<p>{{missing}}</p>{{/if}}
</div>`)

/** The page that says who runs this installation, or what of it they have not stated. */
export function imprintPage(operator: Operator, language: Language, assets: PageAssets): string {
  const { imprint: texts, layout } = pageTexts(language)
  const title = layout.imprint
  const facts = SHOWN.flatMap((name) => {
    const text = operator[name]
    return text ? { label: texts.facts[name], text, email: name === 'email' && text } : []
  })
  const missing = NEEDED.filter((name) => !operator[name]).map((name) => texts.facts[name])
  return pageOf(
    {
      language,
      title: `${title} – Uitpost`,
      head: '',
      main: main({
        title,
        facts,
        missing: missing.length > 0 && texts.missing({ facts: missing.join(', ') }),
      }),
    },
    assets,
  )
}
