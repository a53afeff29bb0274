import {
  type AgendaItem,
  calendarLinks,
  LANGUAGES,
  type Language,
  LOCALES,
  REPORT_KINDS,
  routeOf,
  sourceNameIn,
} from '@uitpost/contracts'
import { getCity } from '@uitpost/places'
import { type PageAssets, pageOf } from '@uitpost/public-pages'
import { sayUnconfirmed } from '@uitpost/texts/facts'
import { factTexts, pageTexts } from '@uitpost/texts/server'
import Handlebars from 'handlebars'
import { wireDates } from '../domain/facts/occurrences.ts'
import type { PublicEvent } from '../domain/reading/public-events.ts'
import type { PublicRow } from '../store/events/public-events.ts'
import { cardAddress, pageAddress } from './addresses.ts'
import { checkedOn, lastDayOf, stampOf, whenOf } from './dates.ts'
import { icons } from './drawings.ts'
import { datesOf, factsOf, nearbyOf, placeOf } from './event-surroundings.ts'
import { type EventView, viewEvent } from './event-view.ts'
import { eventData, toScriptText } from './json-ld.ts'
import { subscribeFormOf } from './subscribe-form.ts'
import { cutText, oneLine, webLink } from './words.ts'

/** Characters of a title and a description that search engines show. */
const TITLE_SHOWN = 90
const DESCRIPTION_SHOWN = 180

const head = Handlebars.compile<object>(`<meta name="description" content="{{summary}}">
<link rel="canonical" href="{{page}}">
<meta property="og:site_name" content="Uitpost">
<meta property="og:type" content="website">
<meta property="og:url" content="{{page}}">
<meta property="og:title" content="{{heading}}">
<meta property="og:description" content="{{summary}}">
<meta property="og:locale" content="{{locale}}">
{{#each otherLocales}}
<meta property="og:locale:alternate" content="{{this}}">
{{/each}}
<meta property="og:image" content="{{card}}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="{{summary}}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="{{heading}}">
<meta name="twitter:description" content="{{summary}}">
<meta name="twitter:image" content="{{card}}">
<script type="application/ld+json">{{{data}}}</script>`)

const main = Handlebars.compile<object>(`<article class="event-view" data-family="{{view.family}}">
<div class="event-lead">
<time class="stamp" data-family="{{view.family}}" datetime="{{event.localDate}}"><span class="stamp-month">{{stamp.month}}</span> <span class="stamp-country" aria-hidden="true">{{event.country}}</span> <span class="stamp-day">{{stamp.day}}</span></time>
<div class="event-view-body">
<p class="event-kicker">
<span class="badge" data-ink="{{view.ink}}">{{view.category}}</span>
{{#if ongoing}}<span class="badge badge-plain">{{ongoing}}</span>{{/if}}
{{#if cancelled}}<span class="badge" data-state="danger">{{texts.cancelled}}</span>{{/if}}
{{#if over}}<span class="badge badge-plain">{{texts.over}}</span>{{/if}}
</p>
<h1 dir="auto">{{view.title}}</h1>
{{#if notice}}<p class="event-notice{{#unless cancelled}} event-notice-over{{/unless}}">{{notice}}</p>{{/if}}
<p class="event-when">{{when}}</p>
{{#if repeats}}<p class="event-series">${icons.repeat}<span>{{#if repeats.sentence}}<b>{{repeats.sentence}}</b>{{/if}}{{#if repeats.both}} · {{/if}}{{repeats.more}}</span> {{#if ahead}}<a class="button button-line button-dense" href="/events/{{view.id}}" rel="nofollow">{{texts.follow}}</a>{{/if}}</p>{{/if}}
{{#if known}}<p class="event-known">{{known}}</p>{{/if}}
{{#if suggested}}<p class="event-notice event-notice-over">{{suggested}}</p>{{else if unconfirmed}}<p class="hint">{{unconfirmed}}</p>{{/if}}
</div>
<div class="event-view-actions">
{{#if link}}<a class="button" href="{{link}}" rel="noopener nofollow" aria-label="{{texts.website}}{{texts.colon}}{{linkHost}}">{{texts.website}}${icons.elsewhere}</a>{{/if}}
<form method="post" action="/e/{{view.id}}/save"><button class="button button-line">${icons.heart}{{texts.save}}</button></form>
{{#if ahead}}<a class="button button-line" href="/e/{{view.id}}.ics" rel="nofollow">${icons.calendarPlus}{{texts.calendar}}</a>
{{#each calendars}}<a class="button button-quiet" href="{{address}}" rel="noopener nofollow">{{name}}</a>
{{/each}}{{/if}}
</div>
{{#if view.description}}<p class="event-view-text" dir="auto">{{view.description}}</p>{{/if}}
</div>
<div class="event-side">
<section class="section" aria-labelledby="where">
<div class="section-head"><h2 id="where">{{texts.where}}</h2></div>
<address class="event-address"><b><bdi>{{place.name}}</bdi></b> <bdi>{{place.rest}}</bdi></address>
<p class="event-ways"><a class="button button-line" href="{{place.route}}" rel="noopener nofollow" aria-label="{{texts.route}}{{texts.colon}}{{view.spot}}, openstreetmap.org">${icons.route}{{texts.route}}</a>
{{#if place.geo}}<a class="button button-quiet" href="{{place.geo}}" rel="nofollow">{{texts.mapApp}}</a>{{/if}}</p>
</section>
{{#if sources}}
<section class="section" aria-labelledby="sources">
<div class="section-head"><h2 id="sources">{{texts.sources}}</h2></div>
{{#if how}}<p class="event-how">{{how}}</p>{{/if}}
<ul class="event-sources">
{{#each sources}}
<li><p class="event-source">{{#if link}}<a href="{{link}}" rel="noopener nofollow"><bdi>{{name}}</bdi></a>{{else}}<b><bdi>{{name}}</bdi></b>{{/if}}{{#if sandbox}} <span class="badge badge-plain">{{sandbox}}</span>{{/if}} <span class="hint">{{checked}}</span></p></li>
{{/each}}
</ul>
</section>
{{/if}}
</div>
<div class="event-rest">
{{#if facts}}
<section class="section" aria-labelledby="facts">
<div class="section-head"><h2 id="facts">{{factsHeading}}</h2></div>
<dl class="event-facts">
{{#each facts}}
<div><dt>{{label}}</dt><dd><bdi>{{value}}</bdi><span>{{source}}</span></dd></div>
{{/each}}
</dl>
</section>
{{/if}}
{{#if dates.first}}
<section class="section" aria-labelledby="dates">
<div class="section-head"><h2 id="dates">{{texts.otherDates}}</h2></div>
{{> dates dates.first}}
{{#if dates.further}}<details class="event-dates-more"><summary>{{dates.count}}</summary>
{{> dates dates.further}}
</details>{{/if}}
</section>
{{/if}}
{{#if nearby}}
<section class="section" aria-labelledby="nearby">
<div class="section-head"><h2 id="nearby">{{texts.nearby}}</h2></div>
<ul class="event-nearby">
{{#each nearby}}
<li><i data-family="{{family}}" aria-hidden="true"></i><p><a href="/e/{{id}}"><bdi>{{title}}</bdi></a><span>{{line}}</span></p>{{#if km}}<span>{{km}} km</span>{{/if}}</li>
{{/each}}
</ul>
</section>
{{/if}}
<form class="event-report" method="post" action="/e/{{view.id}}/report" aria-labelledby="report">
<p id="report">{{texts.report}}</p>
{{#each reportKinds}}
<button class="button button-line button-dense" name="kind" value="{{kind}}">{{label}}</button>
{{/each}}
</form>
<p class="event-organiser"><a href="{{organiser}}" rel="nofollow">{{texts.organiser.link}}</a></p>
{{{subscribe}}}
</div>
</article>`)
Handlebars.registerPartial(
  'dates',
  `<ul class="event-dates">{{#each this}}<li><a href="/e/{{id}}"><b>{{day}}</b><span>{{line}}</span></a></li>{{/each}}</ul>`,
)

/** The meta description, used by previews and search results. */
function summaryOf(view: EventView, when: string, state: string | undefined): string {
  const facts = [state, when, view.place].filter(Boolean).join(' · ')
  return cutText([facts, oneLine(view.description ?? '')].filter(Boolean).join('. '), DESCRIPTION_SHOWN)
}

const unconfirmedOf = ({ unconfirmed }: PublicEvent, language: Language): string | undefined => {
  const { unconfirmed: text, proofFields } = pageTexts(language)
  const fields = new Intl.ListFormat(LOCALES[language]).format(unconfirmed.map((field) => proofFields[field]))
  return unconfirmed.length > 0 ? text({ fields }) : undefined
}

/** How the series repeats and how many more dates it has; undefined where there is nothing to tell. */
function repeatsOf({ series, over }: PublicEvent, language: Language) {
  if (!series) return undefined
  const { moreDates } = pageTexts(language)
  const locale = LOCALES[language]
  const ahead = series.dates - (over ? 0 : 1)
  const sentence =
    series.sentence && series.sentence.charAt(0).toLocaleUpperCase(locale) + series.sentence.slice(1)
  const more = ahead > 0 ? moreDates(ahead) : undefined
  return sentence || more ? { sentence, more, both: Boolean(sentence && more) } : undefined
}

/** Which source names the day, or that it follows from a rule, and when that was checked. */
function knownOf({ dateKnown, series, event }: PublicEvent, language: Language): string | undefined {
  if (!dateKnown) return undefined
  const texts = pageTexts(language)
  const source = oneLine(sourceNameIn(dateKnown.source, language))
  const checked = texts.checked({ time: checkedOn(new Date(dateKnown.checkedAt), event.timeZone, language) })
  if (dateKnown.how === 'stated') return texts.dateStated({ source, checked })
  const rule = series?.sentence
  return rule ? texts.dateByRule({ rule, source, checked }) : texts.dateByUnstatedRule({ source, checked })
}

/** What the page's form subscribes to: nothing where the gazetteer does not have the city. */
const eventScopeOf = ({
  cityId,
  categorySlug: slug,
  categoryName: name,
  categoryNames: names,
}: PublicRow) => ({
  city: cityId === null ? undefined : getCity(cityId),
  category: slug && name ? { slug, name, names: names ?? {} } : undefined,
})

const sourcesOf = ({ event, sources }: PublicEvent, language: Language) => {
  const texts = pageTexts(language)
  return sources.map(({ name, url, link, sandbox, checkedAt }) => ({
    name: oneLine(sourceNameIn(name, language)),
    link: webLink(url ?? link),
    sandbox: sandbox && texts.sandbox,
    checked: texts.checked({ time: checkedOn(checkedAt, event.timeZone, language) }),
  }))
}

/** The public page of an event, for people with its link, for previews and for search engines. */
export function eventPage(
  found: PublicEvent,
  language: Language,
  {
    publicUrl,
    assets,
    nearby,
  }: {
    publicUrl: string
    assets: PageAssets
    /** What else is on near it that day. */
    nearby: readonly AgendaItem[]
  },
): string {
  const { event, over } = found
  const texts = pageTexts(language)
  const view = viewEvent(event, language)
  const cancelled = event.status === 'cancelled'
  const state = cancelled ? texts.cancelled : over ? texts.over : undefined
  const when = whenOf(event, language, 'long')
  const link = webLink(event.sourceLink)
  const page = pageAddress(publicUrl, event.id)
  const card = cardAddress(publicUrl, event.id, event.sequence, language)
  const heading = cutText(view.title, TITLE_SHOWN)
  const locales = LANGUAGES.map((one) => ({ one, locale: LOCALES[one].replace('-', '_') }))
  return pageOf(
    {
      language,
      title: `${heading} – Uitpost`,
      head: head({
        page,
        card,
        heading,
        summary: summaryOf(view, whenOf(event, language, 'short'), state),
        locale: locales.find(({ one }) => one === language)?.locale,
        otherLocales: locales.filter(({ one }) => one !== language).map(({ locale }) => locale),
        data: toScriptText(eventData(event, view, { page, card })),
      }),
      main: main({
        event,
        view,
        texts,
        cancelled,
        over,
        ongoing:
          found.ongoing === 'until'
            ? texts.ongoing.until({ date: lastDayOf(event, language) })
            : found.ongoing && texts.ongoing[found.ongoing],
        ahead: !state,
        calendars: calendarLinks({ ...wireDates(event), title: view.title, place: view.spot, page }),
        when,
        stamp: stampOf(event, language),
        notice: cancelled ? texts.cancelledText : over ? texts.overText : undefined,
        link,
        linkHost: link && new URL(link).host,
        place: placeOf(event, view),
        how: found.dateKnown && texts.howKnown[found.dateKnown.how],
        facts: factsOf(event.facts, language),
        factsHeading: factTexts(language).t('fact.heading'),
        dates: datesOf(found, language),
        nearby: nearbyOf(nearby, language),
        sources: sourcesOf(found, language),
        repeats: repeatsOf(found, language),
        known: knownOf(found, language),
        suggested: sayUnconfirmed(event.facts, factTexts(language)),
        unconfirmed: unconfirmedOf(found, language),
        subscribe: subscribeFormOf(eventScopeOf(event), [], language),
        organiser: routeOf('showOrganiserForm', { id: event.id }).path,
        reportKinds: REPORT_KINDS.map((kind) => ({ kind, label: texts.reportKinds[kind] })),
      }),
    },
    assets,
  )
}

const missing = Handlebars.compile<object>(`<div class="missing">
<h1>{{texts.missing}}</h1>
<p>{{texts.missingText}}</p>
<p><a class="button" href="/">{{texts.toHome}}</a></p>
</div>`)

/** One page for unknown, unpublished and withdrawn events alike, so that they cannot be told apart. */
export function missingPage(language: Language, assets: PageAssets): string {
  const texts = pageTexts(language)
  return pageOf(
    {
      language,
      title: `${texts.missing} – Uitpost`,
      head: '<meta name="robots" content="noindex">',
      main: missing({ texts }),
    },
    assets,
  )
}
