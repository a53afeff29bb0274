import type { PartOfDay, WeekdayName } from './grammar.ts'

interface Names {
  /** Monday first: "maandag", "maandags|maandagen". */
  full: readonly string[]
  /** Forms that mean every such weekday; a list per weekday. */
  every?: readonly string[]
  /** Abbreviations ("ma", "za"): a weekday only beside a day. */
  short: readonly string[]
  /** Parts of the day joined to or after a weekday: "avond" in "zaterdagavond", "Samstag Abend". */
  parts: Record<PartOfDay, string>
  /** What may be between the weekday and the part: a space ("samedi soir") or nothing ("zaterdagavond"). */
  glue: readonly string[]
}

/** All forms of the seven weekdays. */
export function weekdayNames({ full, every, short, parts, glue }: Names): [string, WeekdayName][] {
  const entries: [string, WeekdayName][] = []
  const add = (list: string, value: WeekdayName): void => {
    for (const name of list.split('|')) if (name.trim() !== '') entries.push([name.trim(), value])
  }
  for (const [index, names] of full.entries()) {
    const weekday = index + 1
    add(names, { weekday, short: false, every: false })
    add(every?.[index] ?? '', { weekday, short: false, every: true })
    add(short[index] ?? '', { weekday, short: true, every: false })
    for (const [part, words] of entriesOf(parts))
      for (const word of words.split('|'))
        for (const space of glue) {
          const value: WeekdayName = { weekday, short: false, every: false, part }
          add(
            names
              .split('|')
              .map((name) => `${name}${space}${word}`)
              .join('|'),
            value,
          )
        }
  }
  return entries
}

const entriesOf = (parts: Record<PartOfDay, string>): [PartOfDay, string][] => [
  ['morning', parts.morning],
  ['afternoon', parts.afternoon],
  ['evening', parts.evening],
  ['night', parts.night],
]
