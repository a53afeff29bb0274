import Holidays from 'date-holidays'
import { LANGUAGES, type Language } from '../dates/date-cases.ts'
import { createRandom, type Random } from '../random.ts'
import { addDays, daysBetween, daysFrom, placeInMonth, weekdayOf, weekOf } from './calendar-days.ts'
import { OWN_WORDS, type Words } from './own-words.ts'
import type { RuleCase } from './rule-cases.ts'

const WINDOW = { from: '2026-11-20', to: '2028-11-20' }
const DAYS = daysFrom(WINDOW.from, WINDOW.to)
const COUNTRY = { nl: 'NL', fr: 'FR', de: 'DE', en: 'NL' } as const
const PER_PAIR = 3

/** A text, and whether its rule holds on a day, computed without the reader. */
interface Piece {
  kind: string
  text: string
  holds: (day: string) => boolean
}

const fill = (text: string, ...values: (string | number)[]): string => {
  let index = -1
  return text.replaceAll('%', () => String(values[(index += 1)] ?? ''))
}

/** Every kind of rule with every kind of bound and exception, in four languages; determined by the seed. */
export function ownRuleCases(seed = 15): RuleCase[] {
  const random = createRandom(seed)
  return LANGUAGES.flatMap((language) => {
    const words = OWN_WORDS[language]
    return CORES.flatMap((core) =>
      PARTS.flatMap((part) =>
        Array.from({ length: PER_PAIR }, () =>
          caseOf(language, core(words, random), part(words, random, language)),
        ),
      ),
    )
  })
}

function caseOf(language: Language, core: Piece, part: Piece): RuleCase {
  const dates = DAYS.filter((day) => core.holds(day) && part.holds(day))
  return {
    text: `Markt ${core.text}${part.text}.`,
    language,
    country: COUNTRY[language],
    ...WINDOW,
    dates,
    kind: `${core.kind}, ${part.kind}`,
  }
}

type Make = (words: Words, random: Random) => Piece
const POSITIONS = ['1', '2', '3', '4', 'last'] as const
const isAt = (day: string, position: (typeof POSITIONS)[number]): boolean => {
  const place = placeInMonth(day)
  return position === 'last' ? place.last : place.position === Number(position)
}
const nameOf = ({ weekdays }: Words, weekday: number): string => weekdays[weekday - 1] ?? ''
const monthName = ({ months }: Words, month: number): string => months[month - 1] ?? ''
const monthOf = (day: string): number => Number(day.slice(5, 7))

/** From a stated first day, every few weeks. */
const interval = (words: Words, random: Random, weeks: number, text: (weekday: string) => string): Piece => {
  const first = addDays(WINDOW.from, random.whole(1, 60))
  const said = `${words.day(Number(first.slice(8)), monthName(words, monthOf(first)))} ${first.slice(0, 4)}`
  const holds = (day: string): boolean => day >= first && daysBetween(first, day) % (7 * weeks) === 0
  return {
    kind: 'interval',
    text: `${text(nameOf(words, weekdayOf(first)))}${fill(words.since, said)}`,
    holds,
  }
}

const CORES: Make[] = [
  (words, random) => {
    const weekday = random.whole(1, 7)
    return {
      kind: 'weekday',
      text: fill(words.every, nameOf(words, weekday)),
      holds: (day) => weekdayOf(day) === weekday,
    }
  },
  (words, random) => {
    const [a, b] = [random.whole(1, 3), random.whole(4, 7)]
    const text = fill(words.twoWeekdays, nameOf(words, a), nameOf(words, b))
    return { kind: 'two weekdays', text, holds: (day) => [a, b].includes(weekdayOf(day)) }
  },
  (words, random) => {
    const [position, weekday] = [random.pick(POSITIONS), random.whole(1, 7)]
    const text = fill(words.everyPosition, words.positions[position], nameOf(words, weekday))
    return {
      kind: 'place in the month',
      text,
      holds: (day) => weekdayOf(day) === weekday && isAt(day, position),
    }
  },
  (words) => ({ kind: 'working day', text: words.workingDay, holds: (day) => weekdayOf(day) <= 5 }),
  (words) => ({ kind: 'weekend', text: words.weekend, holds: (day) => weekdayOf(day) >= 6 }),
  (words) => ({ kind: 'daily', text: words.daily, holds: () => true }),
  (words, random) => interval(words, random, 2, (weekday) => fill(words.fortnight, weekday)),
  (words, random) => interval(words, random, 3, (weekday) => fill(words.everyWeeks, 3, weekday)),
  (words, random) => {
    const number = random.whole(4, 20)
    return {
      kind: 'day of the month',
      text: fill(words.monthDay, number),
      holds: (day) => Number(day.slice(8)) === number,
    }
  },
  (words, random) => {
    const weekday = random.whole(1, 7)
    const even = random.chance(0.5)
    const text = fill(even ? words.evenWeeks : words.oddWeeks, nameOf(words, weekday))
    return {
      kind: 'even or odd weeks',
      text,
      holds: (day) => weekdayOf(day) === weekday && (weekOf(day) % 2 === 0) === even,
    }
  },
  (words, random) => {
    const [first, last] = [random.whole(1, 2), random.whole(5, 7)]
    const text = fill(words.row, nameOf(words, first), nameOf(words, last))
    return {
      kind: 'row of weekdays',
      text,
      holds: (day) => weekdayOf(day) >= first && weekdayOf(day) <= last,
    }
  },
]

const holidays = new Map<string, Set<string>>()
function publicDays(language: Language): Set<string> {
  const country = COUNTRY[language]
  const found = holidays.get(country) ?? new Set<string>()
  if (found.size === 0)
    for (const year of [2026, 2027, 2028])
      for (const { date, type } of new Holidays(country).getHolidays(year))
        if (type === 'public') found.add(date.slice(0, 10))
  holidays.set(country, found)
  return found
}

const PARTS: ((...of: [...Parameters<Make>, Language]) => Piece)[] = [
  () => ({ kind: 'no bound', text: '', holds: () => true }),
  (words, random) => {
    const month = random.whole(1, 12)
    return {
      kind: 'not in a month',
      text: fill(words.exceptMonth, monthName(words, month)),
      holds: (day) => monthOf(day) !== month,
    }
  },
  (words, random) => {
    const month = random.whole(1, 11)
    const text = fill(words.exceptMonths, monthName(words, month), monthName(words, month + 1))
    return { kind: 'not in two months', text, holds: (day) => ![month, month + 1].includes(monthOf(day)) }
  },
  (words, random) => {
    const [number, month] = [random.whole(1, 28), random.whole(1, 12)]
    const text = fill(words.exceptDay, words.day(number, monthName(words, month)))
    return {
      kind: 'not on a day',
      text,
      holds: (day) => !(monthOf(day) === month && Number(day.slice(8)) === number),
    }
  },
  (words, _, language) => ({
    kind: 'not on public holidays',
    text: words.exceptHolidays,
    holds: (day) => !publicDays(language).has(day),
  }),
  (words, random) => {
    const [from, to] = [random.whole(1, 6), random.whole(7, 12)]
    const text = fill(words.season, monthName(words, from), monthName(words, to))
    return { kind: 'in a season', text, holds: (day) => monthOf(day) >= from && monthOf(day) <= to }
  },
  (words, random) => {
    const month = random.whole(1, 11)
    const text = fill(words.inMonths, monthName(words, month), monthName(words, month + 1))
    return { kind: 'in two months', text, holds: (day) => [month, month + 1].includes(monthOf(day)) }
  },
  (words, random) => {
    const last = addDays(WINDOW.from, random.whole(90, 600))
    const said = `${words.day(Number(last.slice(8)), monthName(words, monthOf(last)))} ${last.slice(0, 4)}`
    return { kind: 'up to a day', text: fill(words.until, said), holds: (day) => day <= last }
  },
]
