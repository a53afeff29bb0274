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
import type { FoundFeed } from '../../domain/agenda/feeds.ts'
import type { CategoryRow } from '../../store/categories.ts'
import { toScriptText } from '../json-ld.ts'
import { subscribeFormOf } from '../subscribe-form.ts'
import { oneLine } from '../words.ts'
import { agendaData } from './agenda-data.ts'
import { ITEMS, viewItems } from './agenda-items.ts'
import { embedLineOf } from './embedded-agenda.ts'
import {
  type AskedMembers,
  addressesOfScope,
  addressOfScope,
  countOf,
  feedsOfScope,
  nameOfScope,
  sayLowered,
} from './scope-names.ts'
import { weekSheet } from './week-sheet.ts'

const head = Handlebars.compile<object>(`{{#unless findable}}<meta name="robots" content="noindex">
{{/unless}}<meta name="description" content="{{summary}}">
<link rel="canonical" href="{{address}}">
{{#each languages}}
<link rel="alternate" hreflang="{{language}}" href="{{address}}">
{{/each}}
<link rel="alternate" hreflang="x-default" href="{{plain}}">
{{#if next}}<link rel="next" href="{{next}}">
{{/if}}{{#each feeds}}
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
<p>{{summary}}{{#each notes}} {{this}}{{/each}}</p>
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
{{#if pages}}<nav aria-label="{{texts.pages.label}}"><ul class="agenda-ways">
{{#each pages}}<li><a href="{{address}}" rel="{{rel}}">{{name}}</a></li>
{{/each}}
</ul></nav>
{{/if}}{{{subscribe}}}
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
<details class="agenda-embed"><summary>{{texts.embed.offer}}</summary>
<p class="hint">{{texts.embed.how}}</p>
<pre><code>{{embed}}</code></pre></details>
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
  /** What the path names; what the question names is in what was found. */
  scope: Scope
  /** The other members of the question. */
  asked: AskedMembers
  /** Of a page after the first. */
  cursor: string | undefined
  publicUrl: string
  /** Address of the licence of the facts. */
  licence: string
  assets: PageAssets
  /** Links from the page of everything. */
  cities: readonly City[]
  /** All approved ones. */
  categories: readonly CategoryRow[]
}

/**
 * The public page of an agenda: no script, no cookie, nothing stored. Search engines are told of fixed addresses only, and
 * a sheet is printed of these.
 */
export function agendaPage(found: FoundFeed, language: Language, props: AgendaPageProps): string {
  const { scope, asked, cursor, publicUrl, licence, assets, cities, categories } = props
  const { agenda, rows } = found
  const texts = pageTexts(language).agenda
  const heading = nameOfScope(found.scope, language)
  const here: AskedMembers = cursor === undefined ? asked : [...asked, ['cursor', cursor]]
  const isFixed = here.length === 0
  const address = addressOfScope(publicUrl, scope, language, here)
  const summary = countOf(agenda, language)
  const languages = addressesOfScope(publicUrl, scope, here).map((one) => ({
    ...one,
    name: LANGUAGE_NAMES[one.language],
    current: one.language === language,
  }))
  const feeds = feedsOfScope(publicUrl, scope, language, asked)
  const pages = pagesOf(found, language, props)
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
        next: pages.find(({ rel }) => rel === 'next')?.address,
        plain: addressOfScope(publicUrl, scope, undefined, here),
        findable: isFixed && agenda.total >= AGENDA_WORTH_FINDING,
        data: toScriptText(agendaData(found, { name: heading, address, publicUrl, language })),
      }),
      main: main({
        texts,
        heading,
        summary,
        languages,
        feeds,
        licence,
        embed: embedLineOf(scope, asked, { publicUrl, language, heading }),
        notes: notesOf(found, language, props),
        ways: waysOf(found, { language, cities, categories, isFixed }),
        items,
        pages,
        organiser: pageTexts(language).organiser,
        organisers: items.map(({ view: { id, title } }) => ({
          path: routeOf('showOrganiserForm', { id }).path,
          title,
        })),
        nearest: agenda.nearest && viewItems([agenda.nearest], rows, language),
        subscribe: subscribeFormOf(found.scope, categories, language),
        sheet: isFixed ? weekSheet(found, scope, { publicUrl, language }) : '',
      }),
    },
    assets,
  )
}

/** What the page says besides the number of events. */
function notesOf({ agenda, lowered }: FoundFeed, language: Language, { scope, cursor }: AgendaPageProps) {
  const texts = pageTexts(language).agenda
  const number = new Intl.NumberFormat(LOCALES[language])
  const shown = { shown: number.format(agenda.items.length), total: number.format(agenda.total) }
  return [
    ...(agenda.words.length > 0 ? [texts.searched({ words: agenda.words.join(' ') })] : []),
    ...(scope.city && !scope.weekend ? [texts.nextDays({ days: AGENDA_CITY_DAYS })] : []),
    ...(agenda.items.length < agenda.total
      ? [texts[cursor === undefined ? 'limited' : 'further'](shown)]
      : []),
    ...sayLowered(lowered, language),
  ]
}

/** Links to the first and the next events of the same question. */
function pagesOf(
  { agenda }: FoundFeed,
  language: Language,
  { scope, asked, cursor, publicUrl }: AgendaPageProps,
) {
  const texts = pageTexts(language).agenda.pages
  const at = (more: AskedMembers) => addressOfScope(publicUrl, scope, language, [...asked, ...more])
  const { nextCursor } = agenda
  return [
    ...(cursor === undefined ? [] : [{ rel: 'first', name: texts.first, address: at([]) }]),
    ...(nextCursor === null
      ? []
      : [{ rel: 'next', name: texts.next, address: at([['cursor', nextCursor]]) }]),
  ]
}

/** Links to other agendas: of cities, or of the times and categories of the city. */
function waysOf(
  { agenda, scope }: FoundFeed,
  {
    language,
    cities,
    categories,
    isFixed,
  }: Pick<AgendaPageProps, 'cities' | 'categories'> & { language: Language; isFixed: boolean },
) {
  const texts = pageTexts(language).agenda
  const link = (to: Scope, name: string) => ({
    path: `${pathOfScope(to)}?lang=${language}`,
    name,
    current: isFixed && pathOfScope(to) === pathOfScope(scope),
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
