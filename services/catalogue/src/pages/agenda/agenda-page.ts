import {
  AGENDA_CITY_DAYS,
  AGENDA_WORTH_FINDING,
  categoryNameIn,
  LANGUAGE_NAMES,
  type Language,
  LOCALES,
  routeOf,
} from '@uitpost/contracts'
import { type City, nameIn } from '@uitpost/places'
import { type PageAssets, pageOf } from '@uitpost/public-pages'
import { pageTexts } from '@uitpost/texts/server'
import Handlebars from 'handlebars'
import { pathOfScope, type Scope, type UnknownScope } from '../../domain/agenda/addresses.ts'
import type { PublicAgenda } from '../../domain/agenda/public-agenda.ts'
import type { CategoryRow } from '../../store/categories.ts'
import { toScriptText } from '../json-ld.ts'
import { subscribeFormOf } from '../subscribe-form.ts'
import { oneLine } from '../words.ts'
import { agendaData } from './agenda-data.ts'
import { ITEMS, viewItems } from './agenda-items.ts'
import { addressesOfScope, addressOfScope, countOf, feedsOfScope, nameOfScope } from './scope-names.ts'
import { weekSheet } from './week-sheet.ts'

const head = Handlebars.compile<object>(`{{#unless findable}}<meta name="robots" content="noindex">
{{/unless}}<meta name="description" content="{{summary}}">
<link rel="canonical" href="{{address}}">
{{#each languages}}
<link rel="alternate" hreflang="{{language}}" href="{{address}}">
{{/each}}
<link rel="alternate" hreflang="x-default" href="{{plain}}">
{{#each feeds}}
<link rel="alternate" type="{{type}}" title="{{name}}" href="{{address}}">
{{/each}}
<meta property="og:site_name" content="Uitpost">
<meta property="og:type" content="website">
<meta property="og:url" content="{{address}}">
<meta property="og:title" content="{{heading}}">
<meta property="og:description" content="{{summary}}">
<script type="application/ld+json">{{{data}}}</script>`)

const main = Handlebars.compile<object>(
  `<div class="agenda-page">
<header class="agenda-head">
<h1>{{heading}}</h1>
<p>{{summary}}{{#if nextDays}} {{nextDays}}{{/if}}{{#if limited}} {{limited}}{{/if}}</p>
{{#each ways}}
<nav aria-label="{{label}}"><ul class="agenda-ways">
{{#each links}}<li><a href="{{path}}"{{#if current}} aria-current="page"{{/if}}>{{name}}</a></li>
{{/each}}
</ul></nav>
{{/each}}
</header>
{{> items items}}
{{#if nearest}}
<p class="agenda-nearest">{{texts.nearest}}</p>
{{> items nearest}}
{{/if}}
{{{subscribe}}}
<footer class="agenda-foot">
<nav aria-label="{{texts.feeds}}"><p class="hint">{{texts.feeds}}</p><ul class="agenda-ways">
{{#each feeds}}<li><a href="{{address}}" type="{{type}}" rel="nofollow">{{name}}</a></li>
{{/each}}
<li><a href="{{licence}}" rel="license nofollow">{{texts.licence}}</a></li>
</ul></nav>
<nav aria-label="{{texts.language}}"><ul class="agenda-ways">
{{#each languages}}<li><a href="{{address}}" hreflang="{{language}}" lang="{{language}}"{{#if current}} aria-current="page"{{/if}}>{{name}}</a></li>
{{/each}}
</ul></nav>
{{#if organisers}}<details class="agenda-organisers"><summary>{{organiser.link}}</summary>
<ul>
{{#each organisers}}<li><a href="{{path}}" rel="nofollow"><bdi>{{title}}</bdi></a></li>
{{/each}}
</ul></details>
{{/if}}<p class="hint">{{texts.storesNothing}}{{#if sheet}} {{texts.sheet.hint}}{{/if}}</p>
</footer>
</div>
{{{sheet}}}`,
)
Handlebars.registerPartial('items', ITEMS)

export interface AgendaPageProps {
  scope: Scope
  publicUrl: string
  /** Address of the licence of the facts. */
  licence: string
  assets: PageAssets
  /** Links from the page of everything. */
  cities: readonly City[]
  /** All approved ones. */
  categories: readonly CategoryRow[]
}

/** The public page of an agenda: no script, no cookie, nothing stored. */
export function agendaPage(
  found: PublicAgenda,
  language: Language,
  { scope, publicUrl, licence, assets, cities, categories }: AgendaPageProps,
): string {
  const { agenda, rows } = found
  const texts = pageTexts(language).agenda
  const number = new Intl.NumberFormat(LOCALES[language])
  const heading = nameOfScope(scope, language)
  const address = addressOfScope(publicUrl, scope, language)
  const summary = countOf(agenda, language)
  const languages = addressesOfScope(publicUrl, scope).map((one) => ({
    ...one,
    name: LANGUAGE_NAMES[one.language],
    current: one.language === language,
  }))
  const feeds = feedsOfScope(publicUrl, scope, language)
  const shown = agenda.items.length
  const items = viewItems(agenda.items, rows, language)
  return pageOf(
    {
      language,
      title: `${heading} – Uitpost`,
      head: head({
        heading,
        summary,
        address,
        languages,
        feeds,
        plain: addressOfScope(publicUrl, scope),
        findable: agenda.total >= AGENDA_WORTH_FINDING,
        data: toScriptText(agendaData(found, { name: heading, address, publicUrl, language })),
      }),
      main: main({
        texts,
        heading,
        summary,
        languages,
        feeds,
        licence,
        nextDays: scope.city && !scope.weekend && texts.nextDays({ days: AGENDA_CITY_DAYS }),
        limited:
          shown < agenda.total &&
          texts.limited({ shown: number.format(shown), total: number.format(agenda.total) }),
        ways: waysOf(found, scope, { language, cities, categories }),
        items,
        organiser: pageTexts(language).organiser,
        organisers: items.map(({ view: { id, title } }) => ({
          path: routeOf('showOrganiserForm', { id }).path,
          title,
        })),
        nearest: agenda.nearest && viewItems([agenda.nearest], rows, language),
        subscribe: subscribeFormOf(scope, categories, language),
        sheet: weekSheet(found, scope, { publicUrl, language }),
      }),
    },
    assets,
  )
}

/** Links to other agendas: of cities, or of the times and categories of the city. */
function waysOf(
  { agenda }: PublicAgenda,
  scope: Scope,
  { language, cities, categories }: Pick<AgendaPageProps, 'cities' | 'categories'> & { language: Language },
) {
  const texts = pageTexts(language).agenda
  const link = (to: Scope, name: string) => ({
    path: `${pathOfScope(to)}?lang=${language}`,
    name,
    current: pathOfScope(to) === pathOfScope(scope),
  })
  const { city } = scope
  if (!city) {
    const links = cities.map((one) => link({ city: one, weekend: false }, nameIn(one, language)))
    return links.length > 0 ? [{ label: texts.cities, links }] : []
  }
  const occurring = new Set(agenda.items.map(({ event }) => event.category?.slug))
  const kinds = categories
    .filter(({ slug }) => occurring.has(slug))
    .map((category) => link({ city, category, weekend: false }, oneLine(categoryNameIn(category, language))))
  const times = [
    link({ city, weekend: false }, texts.city({ city: nameIn(city, language) })),
    link({ city, weekend: true }, texts.weekend),
    link({ weekend: false }, texts.everywhere),
  ]
  return [
    { label: texts.times, links: times },
    ...(kinds.length > 0 ? [{ label: texts.kinds, links: kinds }] : []),
  ]
}

/** Several places may have a name. */
const qualified = (city: City, language: Language): string => `${nameIn(city, language)} (${city.region})`

const missing = Handlebars.compile<object>(`<div class="missing">
<h1>{{title}}</h1>
{{#if links}}<p>{{texts.meant}}</p>
<ul class="agenda-ways">
{{#each links}}<li><a href="{{path}}">{{name}}</a></li>
{{/each}}
</ul>{{/if}}
<p><a class="button" href="/agenda?lang={{language}}">{{texts.everywhere}}</a></p>
</div>`)

/** The page of an unknown city or category, with the nearest names. */
export function missingAgendaPage(
  { unknown, nearest }: UnknownScope,
  language: Language,
  assets: PageAssets,
): string {
  const texts = pageTexts(language).agenda
  const title = texts.unknown[unknown]
  const links = nearest.map((scope) => ({
    path: `${pathOfScope(scope)}?lang=${language}`,
    name: unknown === 'city' && scope.city ? qualified(scope.city, language) : nameOfScope(scope, language),
  }))
  return pageOf(
    {
      language,
      title: `${title} – Uitpost`,
      head: '<meta name="robots" content="noindex">',
      main: missing({ title, texts, links, language }),
    },
    assets,
  )
}
