import type { Random } from '../random.ts'
import { type Happening, LANGUAGES, type Language, makeHappenings, write, writeTime } from './events.ts'
import { goldOf, htmlPage, type MadePage } from './structured.ts'

/** A calendar plugin's list: heading, line of date and time, venue. */
export function makeBlogCalendar(random: Random): MadePage {
  const language = random.pick(LANGUAGES)
  const withYear = random.chance(0.5)
  const happenings = makeHappenings(random, language, random.whole(2, 5), { within: 140, timed: true })
  const items = happenings.map((one) => {
    const { date, month, year } = write(one.day, language)
    const day =
      language === 'en'
        ? `${month} ${date}${withYear ? `, ${year}` : ''}`
        : `${date} ${month}${withYear ? ` ${year}` : ''}`
    return `<article class="tribe-events-calendar-list__event"><h3><a href="/event/${one.day}">${one.title}</a></h3>
<div class="when">${day} @ ${one.time}</div><address>${one.venue}, ${one.city}</address></article>`
  })
  return made(language, happenings, `<h1>Agenda</h1>\n${items.join('\n')}`)
}

/** A table: weekday and day without a year, hour, title, town. */
export function makeTable(random: Random): MadePage {
  const language = random.pick(LANGUAGES)
  const happenings = makeHappenings(random, language, random.whole(3, 8), { within: 150, timed: true })
  const short = random.chance(0.5)
  const rows = happenings.map((one) => {
    const { weekday, date, month } = write(one.day, language)
    const day = short
      ? shortDay(weekday, one.day, language)
      : language === 'en'
        ? `${weekday} ${month} ${date}`
        : `${weekday} ${date} ${month}`
    return `<tr><td>${day}</td><td>${writeTime(one.time ?? '', language)}</td><td>${one.title}</td><td>${one.city}</td></tr>`
  })
  return made(language, happenings, `<h1>Agenda</h1>\n<table>\n${rows.join('\n')}\n</table>`)
}

/** 'za 28-11', 'sam. 28/11', 'Sa 28.11.', 'Sat 28/11'. */
function shortDay(weekday: string, day: string, language: Language): string {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  if (language === 'nl') return `${weekday.slice(0, 2)} ${date}-${month}`
  if (language === 'de') return `${weekday.slice(0, 2)} ${date}.${month}.`
  return language === 'fr'
    ? `${weekday.slice(0, 3)}. ${date}/${month}`
    : `${weekday.slice(0, 3)} ${date}/${month}`
}

interface Telling {
  day(one: Happening): string
  sentence(one: Happening): string
  /** Days that are not the event's. */
  traps: string[]
  cancelled: string
}

const dayOf = (one: Happening, language: Language, year = true): string => {
  const { weekday, date, month, year: number } = write(one.day, language)
  if (language === 'en') return `${weekday}, ${month} ${date}${year ? `, ${number}` : ''}`
  return `${weekday}${language === 'de' ? `, ${date}.` : ` ${date}`} ${month}${year ? ` ${number}` : ''}`
}

const TELLINGS: Record<Language, (year: boolean) => Telling> = {
  nl: (year) => ({
    day: (one) => dayOf(one, 'nl', year),
    sentence: (one) =>
      `Op ${dayOf(one, 'nl', year)}${one.time ? ` om ${writeTime(one.time, 'nl')}` : ''} is het weer zover: iedereen is welkom in ${one.city}.`,
    traps: [
      'Nog 12 dagen te gaan!',
      'Geplaatst op 3 november 2026',
      'De vorige editie was op 29 november 2025.',
    ],
    cancelled: 'Dit evenement is helaas afgelast.',
  }),
  fr: (year) => ({
    day: (one) => dayOf(one, 'fr', year),
    sentence: (one) =>
      `Rendez-vous le ${dayOf(one, 'fr', year)}${one.time ? ` à ${writeTime(one.time, 'fr')}` : ''} à ${one.city}, entrée libre.`,
    traps: ['Plus que 12 jours !', 'Publié le 3 novembre 2026', 'Inscription avant le 25 novembre 2026.'],
    cancelled: 'Cet événement est annulé.',
  }),
  de: (year) => ({
    day: (one) => dayOf(one, 'de', year),
    sentence: (one) =>
      `Am ${dayOf(one, 'de', year)}${one.time ? ` um ${writeTime(one.time, 'de')}` : ''} laden wir nach ${one.city} ein.`,
    traps: ['Noch 12 Tage!', 'Veröffentlicht am 3. November 2026', 'Anmeldung bis 25. November 2026.'],
    cancelled: 'Die Veranstaltung ist leider abgesagt.',
  }),
  en: (year) => ({
    day: (one) => dayOf(one, 'en', year),
    sentence: (one) =>
      `Join us on ${dayOf(one, 'en', year)}${one.time ? ` at ${writeTime(one.time, 'en')}` : ''} in ${one.city} for an evening out.`,
    traps: ['Only 12 days left!', 'Posted on November 3, 2026', 'Register by November 25, 2026.'],
    cancelled: 'This event has been cancelled.',
  }),
}

/** An announcement: a heading and some sentences, with other days around it. */
export function makeProse(random: Random, language: Language): MadePage {
  const telling = TELLINGS[language](random.chance(0.6))
  const [one] = makeHappenings(random, language, 1, { within: 130 })
  if (!one) throw new Error('An announcement announces something')
  one.cancelled = random.chance(0.2)
  const traps = random.chance(0.6) ? [random.pick(telling.traps)] : []
  const body = [
    ...traps.map((trap) => `<p class="meta">${trap}</p>`),
    `<h1>${one.title}</h1>`,
    `<p>${telling.sentence(one)}</p>`,
    ...(one.cancelled ? [`<p><strong>${telling.cancelled}</strong></p>`] : []),
    `<p>${one.venue}, ${one.city}</p>`,
  ]
  return made(language, [one], body.join('\n'))
}

/** A village's list: a heading per event, a line of facts under it, some over several days. */
export function makeList(random: Random, language: Language): MadePage {
  const happenings = [
    ...makeHappenings(random, language, random.whole(2, 4), { within: 70, timed: true }),
    ...makeHappenings(random, language, 1, { within: 140, timed: false }),
  ]
  const unique = [...new Map(happenings.map((one) => [one.title, one])).values()]
  const items = unique.map((one) => {
    const time = one.time ? `, ${writeTime(one.time, language)}` : ''
    return `<li><strong>${one.title}</strong><br>${dayOf(one, language)}${time}<br>${one.venue}, ${one.city}</li>`
  })
  return made(language, unique, `<h1>Agenda</h1>\n<ul>\n${items.join('\n')}\n</ul>`)
}

const made = (language: Language, happenings: readonly Happening[], body: string): MadePage => ({
  extension: 'html',
  text: htmlPage(language, '', body),
  records: happenings.map(goldOf),
  language,
})
