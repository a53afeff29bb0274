import type { HolidayName } from '../calendar/holiday-names.ts'
import { named } from '../text/phrases.ts'
import type { NamedDay } from './grammar.ts'

/** A holiday with its names: "tweede paasdag|paasmaandag". */
export const day = (holiday: HolidayName, names: string, loose?: NamedDay['loose']): [string, NamedDay][] =>
  named<NamedDay>(names, { holiday, ...(loose && { loose }) })
