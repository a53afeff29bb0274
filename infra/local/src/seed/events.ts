import { addDays, type EventStatus } from '@uitpost/contracts'
import { type Content, type Invent, inventor } from './content.ts'
import { below, type Chooser, chooser, createRandom, oneOf, type Random } from './random.ts'
import { GROUP_SIZES } from './skew.ts'
import { OTHER_WORDS } from './words.ts'

/** A generated event before it is a row. */
export interface SeededEvent extends Content {
  index: number
  seriesIndex: number | null
  status: EventStatus
  /** Index of the event it was merged into. */
  mergedInto: number | null
  /** Index of its group of likely duplicates. */
  group: number | null
}

/** Interval of events at which a weekly series begins. */
const SERIES_EVERY = 400
const SERIES_LENGTH = 12

/** Per hundred: 88 approved, 4 pending, 3 held, 2 rejected, 1 cancelled, 2 merged into the first. */
export function statusOf(index: number): EventStatus {
  const place = index % 100
  if (place < 88) return 'approved'
  if (place < 92) return 'pending'
  if (place < 95) return 'held'
  if (place < 97) return 'rejected'
  return place < 98 ? 'cancelled' : 'merged'
}

/** Number of events that are pending duplicates. */
export const duplicatesAmong = (events: number): number => Math.min(100_000, Math.floor(events / 10))

/** Generates all events of a seed one by one, in constant memory. */
export function* seedEvents(seed: number, events: number, today: string): Generator<SeededEvent> {
  const random = createRandom(seed)
  const invent = inventor(today)
  const ordinary = events - duplicatesAmong(events)
  const alone = { seriesIndex: null, mergedInto: null, group: null }
  let series: Content | undefined
  for (let index = 0; index < ordinary; index++) {
    const place = index % SERIES_EVERY
    if (place < SERIES_LENGTH) {
      series = place === 0 || !series ? invent(random) : aWeekLater(series)
      yield {
        ...series,
        ...alone,
        index,
        seriesIndex: Math.floor(index / SERIES_EVERY),
        status: statusOf(index),
      }
      continue
    }
    const status = statusOf(index)
    const mergedInto = status === 'merged' ? index - (index % 100) : null
    yield { ...invent(random), ...alone, index, status, mergedInto }
  }
  yield* seedDuplicates(random, invent, ordinary, events, today)
}

function* seedDuplicates(
  random: Random,
  invent: Invent,
  from: number,
  events: number,
  today: string,
): Generator<SeededEvent> {
  const sizeOf = chooser(GROUP_SIZES)
  let index = from
  for (let group = 0; index < events; group++) {
    const left = events - index
    const wanted = sizeOf(random)
    // Avoids a group of one at the end.
    const size = left - wanted < 2 ? left : wanted
    const invented = invent(random)
    // All-day events without venue and with other titles are not similar enough.
    const location = invented.location ?? `Grote Markt, ${invented.city.name}`
    const first = { ...invented, location, title: invented.title.split(' – ')[0] ?? invented.title }
    const lead = below(random, 90)
    for (let member = 0; member < size; member++) {
      const content = { ...first, title: member === 0 ? first.title : otherTitle(random, first) }
      const length = daysBetween(first.localDate, first.localEndDate)
      const localDate = addDays(today, lead)
      const dates = { localDate, localEndDate: addDays(localDate, length) }
      const alone = { seriesIndex: null, mergedInto: null }
      yield { ...content, ...dates, ...alone, index: index++, status: 'pending', group }
    }
  }
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

const aWeekLater = (event: Content): Content => ({
  ...event,
  localDate: addDays(event.localDate, 7),
  localEndDate: addDays(event.localEndDate, 7),
})

/** A variant by another source: similar enough to be suggested, but not to be merged automatically. */
const otherTitle = (random: Random, { title, language }: Content): string =>
  `${title} ${oneOf(random, OTHER_WORDS[language])}`

export const seriesAmong = (events: number): number =>
  Math.ceil((events - duplicatesAmong(events)) / SERIES_EVERY)

/** Chooses indexes of approved events. */
export const chooseApproved = (events: number): Chooser<number> => {
  const ordinary = events - duplicatesAmong(events)
  return (random) => {
    const index = below(random, ordinary)
    return statusOf(index) === 'approved' ? index : index - (index % 100)
  }
}
