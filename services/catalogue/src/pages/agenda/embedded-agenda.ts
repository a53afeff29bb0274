import { type Language, routeOf } from '@uitpost/contracts'
import { framePage, logo, type PageAssets } from '@uitpost/public-pages'
import { pageTexts } from '@uitpost/texts/server'
import Handlebars from 'handlebars'
import { queryOfScope, type Scope, type UnknownScope } from '../../domain/agenda/addresses.ts'
import type { FoundFeed } from '../../domain/agenda/feeds.ts'
import { viewItems } from './agenda-items.ts'
import {
  type AskedMembers,
  addressOf,
  addressOfScope,
  countOf,
  nameOfScope,
  sayLowered,
} from './scope-names.ts'

const main = Handlebars.compile<object>(`<div class="agenda-page">
<header class="agenda-head"><h1>{{heading}}</h1>
{{#if notes}}<p>{{#each notes}}{{this}} {{/each}}</p>{{/if}}</header>
{{> items items}}
<footer class="agenda-foot"><ul class="agenda-ways"><li><a class="logo-link" href="{{all}}" aria-label="{{texts.embed.all}}">${logo}</a></li>
<li><a href="{{all}}">{{texts.embed.all}}</a></li></ul></footer>
</div>`)

export interface EmbeddedAgendaProps {
  asked: AskedMembers
  theme: 'light' | 'dark' | undefined
  publicUrl: string
  assets: PageAssets
}

/** The agenda of a question for a frame in the page of another site. */
export function embeddedAgenda(
  found: FoundFeed | UnknownScope,
  language: Language,
  { asked, theme, publicUrl, assets }: EmbeddedAgendaProps,
): string {
  const texts = pageTexts(language).agenda
  const isRefused = 'unknown' in found
  const heading = isRefused ? texts.unknown[found.unknown] : nameOfScope(found.scope, language)
  const all = addressOfScope(publicUrl, { weekend: false }, language, isRefused ? [] : asked)
  return framePage(
    {
      language,
      title: `${heading} – Uitpost`,
      theme,
      main: main({
        texts,
        heading,
        all,
        notes: isRefused ? [] : [countOf(found.agenda, language), ...sayLowered(found.lowered, language)],
        items: isRefused ? [] : viewItems(found.agenda.items, found.rows, language),
      }),
    },
    assets,
  )
}

/** A line of HTML that shows an agenda in another site. The days of a city's page would pass, so they are left out. */
export function embedLineOf(
  scope: Scope,
  asked: AskedMembers,
  { publicUrl, language, heading }: { publicUrl: string; language: Language; heading: string },
): string {
  const { near, km, categories, when } = queryOfScope(scope, new Date(0))
  const members: AskedMembers = [
    ...Object.entries({ near, km, categories, when }).flatMap(
      ([name, value]): AskedMembers => (value === undefined ? [] : [[name, String(value)]]),
    ),
    ...asked,
  ]
  const address = addressOf(publicUrl, routeOf('showEmbeddedAgenda').path, language, members)
  const escaped = Handlebars.escapeExpression(address).replaceAll('&#x3D;', '=')
  const title = Handlebars.escapeExpression(heading)
  return `<iframe src="${escaped}" title="${title}" width="100%" height="480" loading="lazy"></iframe>`
}
