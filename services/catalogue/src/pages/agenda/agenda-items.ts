import { type AgendaItem, type Language, LOCALES } from '@uitpost/contracts'
import { sayFactsInShort } from '@uitpost/texts/facts'
import { factTexts, pageTexts } from '@uitpost/texts/server'
import type { PublicRow } from '../../store/events/public-events.ts'
import { stampOf, whenOf } from '../dates.ts'
import { viewEvent } from '../event-view.ts'

/** An item of a list as its page shows it, in one language. */
export function viewItem({ event, series, moreDates, km }: AgendaItem, row: PublicRow, language: Language) {
  const texts = pageTexts(language)
  const number = new Intl.NumberFormat(LOCALES[language])
  const repeats = [series?.sentence, moreDates > 0 && texts.moreDates(moreDates)]
  const view = viewEvent(row, language)
  const place = [view.spot, km !== null && km > 0 && `${number.format(km)} km`]
  return {
    view,
    day: row.localDate,
    country: row.country,
    stamp: stampOf(row, language),
    when: whenOf(row, language, 'short'),
    place: place.filter(Boolean).join(' · '),
    repeats: repeats.filter(Boolean).join(' · '),
    stated: sayFactsInShort(row.facts, factTexts(language)),
    known: event.dateKnown ? texts.agenda.dateHow[event.dateKnown.how] : undefined,
  }
}

/** The list of items; `rows` has their events, and one that was withdrawn meanwhile is left out. */
export const viewItems = (
  items: readonly AgendaItem[],
  rows: ReadonlyMap<string, PublicRow>,
  language: Language,
) =>
  items.flatMap((item) => {
    const row = rows.get(item.event.id)
    return row ? viewItem(item, row, language) : []
  })

/** A partial template, for a list from `viewItems`. */
export const ITEMS = `<ul class="agenda-list">
{{#each this}}
<li><time class="stamp stamp-small" data-family="{{view.family}}" datetime="{{day}}"><span class="stamp-month">{{stamp.month}}</span> <span class="stamp-country" aria-hidden="true">{{country}}</span> <span class="stamp-day">{{stamp.day}}</span></time>
<div class="agenda-item"><h2><a href="/e/{{view.id}}" dir="auto">{{view.title}}</a></h2>
<p class="agenda-when">{{when}}</p>
<p><bdi>{{place}}</bdi></p>
{{#if stated}}<p>{{stated}}</p>
{{/if}}<p class="agenda-marks"><span class="badge" data-ink="{{view.ink}}">{{view.category}}</span>{{#if repeats}} <span>{{repeats}}</span>{{/if}}{{#if known}} <span class="hint">{{known}}</span>{{/if}}</p></div></li>
{{/each}}
</ul>`
