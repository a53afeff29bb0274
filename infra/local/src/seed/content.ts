import { addDays, MONITOR_CATEGORIES } from '@uitpost/contracts'
import type { City } from '@uitpost/places'
import { cityChooser } from './places.ts'
import { type Chooser, chooser, oneOf, type Random } from './random.ts'
import {
  AHEAD_DAYS,
  CATEGORY_SHARES,
  DESCRIPTION_LENGTHS,
  type Kind,
  MEAN_LEAD_DAYS,
  MONTHS,
  NO_DESCRIPTION_SHARE,
  PAST_DAYS,
  PAST_SHARE,
  SHAPES,
  VENUE_EXPONENT,
} from './skew.ts'
import {
  ADDITIONS,
  FORMS,
  LANGUAGES_OF,
  NAMES,
  nameOf,
  SENTENCES,
  SUBJECTS,
  type TitleLanguage,
  VENUES,
} from './words.ts'

/** Generated fields of an event. */
export interface Content {
  title: string
  description: string | null
  /** Local time such as '20:00'; null if all-day. */
  startTime: string | null
  endTime: string | null
  localDate: string
  localEndDate: string
  city: City
  location: string | null
  categoryId: string
  language: TitleLanguage
  kind: Kind
}
export type Invent = (random: Random) => Content

const KINDS = Object.keys(SHAPES) as Kind[]

/** Generates events with the distributions of skew.ts. */
export function inventor(today: string): Invent {
  const byKind = new Map(
    KINDS.map((kind) => {
      const { hours, days } = SHAPES[kind]
      const choose = { day: dayChooser(kind, today), city: cityChooser(kind), days: chooser(days) }
      return [kind, { ...choose, hour: hours.length > 0 ? chooser(hours) : undefined }]
    }),
  )
  const categories = chooser(
    MONITOR_CATEGORIES.map(({ id, slug }) => {
      const [kind, share] = CATEGORY_SHARES[slug] ?? ['market' as const, 0]
      return [{ id, kind }, share] as const
    }),
  )
  const venues = chooser(VENUES.map((name, index) => [name, (index + 1) ** -VENUE_EXPONENT] as const))
  const languages = languageChoosers()
  return (random) => {
    const { id, kind } = categories(random)
    const choices = byKind.get(kind)
    if (!choices) throw new RangeError(`There is no kind ${kind}`)
    const city = choices.city(random)
    const language = kind === 'conference' && random() < 0.8 ? 'en' : languages[city.country](random)
    const localDate = choices.day(random)
    const days = choices.days(random)
    const hour = days === 1 ? choices.hour?.(random) : undefined
    const times = timesOf(random, hour, SHAPES[kind].lengthHours)
    return {
      title: titleOf(random, kind, language),
      description: descriptionOf(random, language),
      startTime: times.start,
      endTime: times.end,
      localDate,
      localEndDate: addDays(localDate, hour === undefined ? days - 1 : times.nights),
      city,
      location: random() < 0.1 ? null : `${venues(random)}, ${city.name}`,
      categoryId: id,
      language,
      kind,
    }
  }
}

/** Languages spoken in a country. */
export const languageChoosers = () => ({
  NL: chooser(LANGUAGES_OF.NL),
  BE: chooser(LANGUAGES_OF.BE),
  DE: chooser(LANGUAGES_OF.DE),
  FR: chooser(LANGUAGES_OF.FR),
})

function timesOf(random: Random, hour: number | undefined, lengthHours: number) {
  if (hour === undefined) return { start: null, end: null, nights: 0 }
  const minute = random() < 0.75 ? '00' : random() < 0.7 ? '30' : '15'
  const text = (hours: number) => `${String(hours).padStart(2, '0')}:${minute}`
  // One in three has no end.
  if (random() < 0.33) return { start: text(hour), end: null, nights: 0 }
  const end = hour + lengthHours
  // An end at midnight (24:00) does not extend to the next day.
  const nights = end > 24 || (end === 24 && minute !== '00') ? 1 : 0
  return { start: text(hour), end: text(end - 24 * nights), nights }
}

/** Half of the titles name a performer; popular ones occur more often. */
function titleOf(random: Random, kind: Kind, language: TitleLanguage): string {
  const title = `${oneOf(random, FORMS[kind][language])} ${oneOf(random, SUBJECTS[language])}`
  const rank = Math.floor(NAMES ** random()) - 1
  const chance = random()
  if (chance < 0.5) return `${title} – ${nameOf(rank)}`
  return chance < 0.7 ? `${title} – ${oneOf(random, ADDITIONS)}` : title
}

function descriptionOf(random: Random, language: TitleLanguage): string | null {
  if (random() < NO_DESCRIPTION_SHARE) return null
  const length = oneOf(random, DESCRIPTION_LENGTHS)
  let text = ''
  while (text.length < length) text += `${text && ' '}${oneOf(random, SENTENCES[language])}`
  return text
}

/** Chooses first days for a kind: by month and weekday, fewer the further ahead. */
function dayChooser(kind: Kind, today: string): Chooser<string> {
  const { weekdays } = SHAPES[kind]
  const weighted = Array.from({ length: PAST_DAYS + AHEAD_DAYS }, (_, index) => {
    const lead = index - PAST_DAYS
    const day = addDays(today, lead)
    const date = new Date(`${day}T00:00:00Z`)
    const season = MONTHS[date.getUTCMonth()] ?? 0
    const usual = season * (weekdays[(date.getUTCDay() + 6) % 7] ?? 0)
    return { day, ahead: lead >= 0, weight: lead >= 0 ? usual * Math.exp(-lead / MEAN_LEAD_DAYS) : usual }
  })
  const sumOf = (ahead: boolean) =>
    weighted.reduce((sum, one) => sum + (one.ahead === ahead ? one.weight : 0), 0)
  const scale = { past: PAST_SHARE / sumOf(false), ahead: (1 - PAST_SHARE) / sumOf(true) }
  return chooser(
    weighted.map(({ day, ahead, weight }) => [day, weight * (ahead ? scale.ahead : scale.past)] as const),
  )
}
