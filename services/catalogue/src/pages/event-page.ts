import { LANGUAGES, type Language } from '@uitpost/contracts'
import Handlebars from 'handlebars'
import type { PublicEvent } from '../domain/reading/public-events.ts'
import { localeOf, textsOf } from '../texts/index.ts'
import { cardAddress, pageAddress } from './addresses.ts'
import { checkedOn, stampOf, whenOf } from './dates.ts'
import { icons } from './drawings.ts'
import { type EventView, viewEvent } from './event-view.ts'
import { eventData, toScriptText } from './json-ld.ts'
import { type PageAssets, pageOf } from './layout.ts'
import { cutText, oneLine, webLink } from './words.ts'

/** What search engines show of a title and of a description. */
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

const main = Handlebars.compile<object>(`<article class="event-view" data-ink="{{view.ink}}">
<time class="stamp" data-ink="{{view.ink}}" datetime="{{event.localDate}}"><span class="stamp-month">{{stamp.month}}</span> <span class="stamp-land" aria-hidden="true">{{event.country}}</span> <span class="stamp-day">{{stamp.day}}</span></time>
<div class="event-view-body">
<p class="event-kicker">
<span class="badge" data-ink="{{view.ink}}">{{view.category}}</span>
{{#if cancelled}}<span class="badge" data-state="danger">{{texts.cancelled}}</span>{{/if}}
{{#if over}}<span class="badge badge-plain">{{texts.over}}</span>{{/if}}
</p>
<h1 dir="auto">{{view.title}}</h1>
{{#if notice}}<p class="event-notice{{#unless cancelled}} event-notice-over{{/unless}}">{{notice}}</p>{{/if}}
<dl class="event-view-facts">
<div><dt>${icons.calendar}<span class="sr-only">{{texts.when}}</span></dt><dd>{{when}}</dd></div>
<div><dt>${icons.place}<span class="sr-only">{{texts.where}}</span></dt><dd><bdi>{{view.place}}</bdi></dd></div>
</dl>
<p class="actions">
<a class="button button-signal" href="/events/{{view.id}}" rel="nofollow">${icons.heart}{{texts.save}}</a>
{{#if ahead}}<a class="button button-line" href="/e/{{view.id}}.ics" rel="nofollow">${icons.calendarPlus}{{texts.calendar}}</a>{{/if}}
{{#if link}}<a class="button button-line" href="{{link}}" rel="noopener nofollow" aria-label="{{linkName}}">{{texts.source}}${icons.elsewhere}</a>{{/if}}
</p>
{{#if view.description}}<p class="event-view-text" dir="auto">{{view.description}}</p>{{/if}}
{{#if sources}}
<section class="section" aria-labelledby="sources">
<div class="section-head"><h2 id="sources">{{texts.sources}}</h2></div>
<ul class="event-sources">
{{#each sources}}
<li><p class="event-source">{{#if link}}<a href="{{link}}" rel="noopener nofollow"><bdi>{{name}}</bdi></a>{{else}}<b><bdi>{{name}}</bdi></b>{{/if}}{{#if sandbox}} <span class="badge badge-plain">{{sandbox}}</span>{{/if}} <span class="hint">{{checked}}</span></p></li>
{{/each}}
</ul>
</section>
{{/if}}
<section class="event-offer" aria-labelledby="more">
<h2 id="more">{{texts.more}}</h2>
<p>{{texts.moreText}}</p>
<p><a class="button button-line" href="/auth/register">{{texts.getStarted}}</a></p>
</section>
</div>
</article>`)

/** What a preview and a search result say below the title. */
function summaryOf(view: EventView, when: string, state: string | undefined): string {
  const facts = [state, when, view.place].filter(Boolean).join(' · ')
  return cutText([facts, oneLine(view.description ?? '')].filter(Boolean).join('. '), DESCRIPTION_SHOWN)
}

const sourcesOf = ({ event, sources }: PublicEvent, language: Language) => {
  const texts = textsOf(language)
  return sources.map(({ name, url, link, sandbox, checkedAt }) => ({
    name: oneLine(name),
    link: webLink(url ?? link),
    sandbox: sandbox && texts.sandbox,
    checked: texts.checked(checkedOn(checkedAt, event.timeZone, language)),
  }))
}

/** The public page of an event, for people who were sent its link, for previews of it and for search engines. */
export function eventPage(
  found: PublicEvent,
  language: Language,
  { publicUrl, assets }: { publicUrl: string; assets: PageAssets },
): string {
  const { event, over } = found
  const texts = textsOf(language)
  const view = viewEvent(event, language)
  const cancelled = event.status === 'cancelled'
  const state = cancelled ? texts.cancelled : over ? texts.over : undefined
  const when = whenOf(event, language, 'long')
  const page = pageAddress(publicUrl, event.id)
  const card = cardAddress(publicUrl, event.id, event.sequence, language)
  const heading = cutText(view.title, TITLE_SHOWN)
  const locales = LANGUAGES.map((one) => ({ one, locale: localeOf(one).replace('-', '_') }))
  return pageOf(
    {
      language,
      title: `${heading} – Uitpost`,
      head: head({
        ...{ page, card, heading, summary: summaryOf(view, whenOf(event, language, 'short'), state) },
        locale: locales.find(({ one }) => one === language)?.locale,
        otherLocales: locales.filter(({ one }) => one !== language).map(({ locale }) => locale),
        data: toScriptText(eventData(event, view, { page, card })),
      }),
      main: main({
        ...{ event, view, texts, cancelled, over, ahead: !state, when, stamp: stampOf(event, language) },
        notice: cancelled ? texts.cancelledText : over ? texts.overText : undefined,
        link: webLink(event.sourceLink),
        linkName: texts.sourceNamed(view.title),
        sources: sourcesOf(found, language),
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

/** The same page for what never was, what is not published yet, and what was withdrawn. */
export function missingPage(language: Language, assets: PageAssets): string {
  const texts = textsOf(language)
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
