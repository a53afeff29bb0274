import { addDays, type Language } from '@uitpost/contracts'
import { nameIn } from '@uitpost/places'
import { logo } from '@uitpost/public-pages'
import { pageTexts } from '@uitpost/texts/server'
import Handlebars from 'handlebars'
import { encodeQR } from 'qr'
import type { Scope } from '../../domain/agenda/addresses.ts'
import type { PublicAgenda } from '../../domain/agenda/public-agenda.ts'
import { pageAddress } from '../addresses.ts'
import { dayIn, daysIn, hoursOf, stampOf, weekdayIn } from '../dates.ts'
import { viewItem } from './agenda-items.ts'
import { addressOfScope, countOf, nameOfScope } from './scope-names.ts'

const DAYS = 7
/** What a sheet of A3 has room for, in letters that are read from two metres away. */
const MOST = 8
/** The longest town names, in letters, in the two larger sizes of type. */
const SHORT_NAME = 7
const LONG_NAME = 12

const sheet = Handlebars.compile<object>(`<section class="sheet" aria-label="{{heading}}">
<header><span class="sheet-mark">${logo}</span>
<p class="sheet-what">{{what}}</p>
<p class="sheet-town sheet-town-{{size}}">{{town}}</p>
<p class="sheet-week">{{week}}</p></header>
<ol class="sheet-days">
{{#each days}}<li><p class="sheet-date"><span>{{weekday}}</span><span class="stamp" data-family="{{family}}"><span class="stamp-month">{{stamp.month}}</span> <span class="stamp-country">{{country}}</span> <span class="stamp-day">{{stamp.day}}</span></span></p>
<ul>
{{#each items}}<li><div><h3 dir="auto">{{view.title}}</h3>
<p class="sheet-when"><bdi>{{where}}</bdi></p>
<p class="sheet-kind"><b data-family="{{view.family}}">{{view.category}}</b>{{#each notes}} · {{this}}{{/each}}</p></div>
{{{code}}}</li>
{{/each}}
</ul></li>
{{/each}}
</ol>
<footer>{{{code}}}
<div><p class="sheet-more">{{texts.all}}</p>
<p class="sheet-link">{{link}}</p>
<p class="sheet-note">{{count}} {{printed}}</p></div></footer>
</section>`)

/** Codes are the same for every reader, and drawing one takes as long as the rest of an item. */
const drawn = new Map<string, string>()
const MOST_DRAWN = 2_000

/** A QR code without the border that the library draws: a line for each run of dark squares. */
function codeOf(address: string): string {
  const known = drawn.get(address)
  if (known) return known
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 1 })
  const lines = rows.flatMap((row, y) => {
    const squares = row.map((dark) => (dark ? '#' : ' ')).join('')
    return [...squares.matchAll(/#+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}`)
  })
  const size = rows.length - 2
  const code = `<svg class="code" viewBox="1 .5 ${size} ${size}" aria-hidden="true"><path stroke="currentColor" d="${lines.join('')}"/></svg>`
  if (drawn.size >= MOST_DRAWN) drawn.clear()
  drawn.set(address, code)
  return code
}

/**
 * The week of a city for its notice boards, made of the events of the page; only its print shows it. Empty for a page
 * without a city or without an event in that week.
 */
export function weekSheet(
  { agenda, rows }: PublicAgenda,
  scope: Scope,
  { publicUrl, language }: { publicUrl: string; language: Language },
): string {
  const { city } = scope
  const { from } = agenda.asked
  const to = addDays(from, DAYS - 1)
  const entries = agenda.items.flatMap((item) => {
    const row = rows.get(item.event.id)
    return row && row.localDate <= to ? { item, row, day: row.localDate < from ? from : row.localDate } : []
  })
  if (!city || entries.length === 0) return ''
  const town = nameIn(city, language)
  const heading = nameOfScope(scope, language)
  const address = addressOfScope(publicUrl, scope)
  const texts = pageTexts(language).agenda.sheet
  const days = [...Map.groupBy(spread(entries), ({ day }) => day)].map(([day, found]) => {
    const items = found.map(({ item, row }) => {
      const { view, place, stated, repeats, known } = viewItem(item, row, language)
      return {
        view,
        where: [hoursOf(row, language), place, stated].filter(Boolean).join(' · '),
        notes: [repeats, known].filter(Boolean),
        code: codeOf(pageAddress(publicUrl, row.id)),
      }
    })
    return {
      weekday: weekdayIn(day, language),
      stamp: stampOf({ localDate: day }, language),
      country: city.country,
      family: items[0]?.view.family,
      items,
    }
  })
  return sheet({
    heading,
    what: heading.replace(town, '').trim(),
    town,
    size: sizeOf(town),
    week: daysIn(from, to, language),
    days,
    texts,
    code: codeOf(address),
    link: address.replace(/^https?:\/\//, ''),
    count: countOf(agenda, language),
    printed: texts.printed({ day: dayIn(from, language) }),
  })
}

/** Fills round-robin by day, up to the capacity of the sheet, so that no day takes the places of another. */
function spread<Entry extends { day: string }>(entries: readonly Entry[]): Entry[] {
  const earlier = new Map<string, number>()
  const ranked = entries.map((entry) => {
    const rank = earlier.get(entry.day) ?? 0
    earlier.set(entry.day, rank + 1)
    return { entry, rank }
  })
  const shown = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, MOST)
  return shown.map(({ entry }) => entry).toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
}

function sizeOf(name: string): 'large' | 'medium' | 'small' {
  if (name.length <= SHORT_NAME) return 'large'
  return name.length <= LONG_NAME ? 'medium' : 'small'
}
