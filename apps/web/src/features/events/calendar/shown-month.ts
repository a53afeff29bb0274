import { useState } from 'react'
import { useUrlFilter } from '../../../ui/controls/url-filter.ts'
import { parseMonth, rangeOf, weeksOf } from './month.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The month and the day that the calendar shows. */
export interface ShownMonth {
  /** 'YYYY-MM' */
  month: string
  weeks: string[][]
  /** 'YYYY-MM-DD' */
  chosen: string
  /** After keyboard navigation the chosen day gets the focus, also in another month. */
  focused: boolean
  choose: (day: string, how: { focus: boolean }) => void
}

/** The part of it that is in the URL; the rest depends on the loaded events. */
export function useShownMonth(today: string) {
  const { read, change } = useUrlFilter<'month' | 'day'>()
  const [focused, setFocused] = useState(false)
  const inUrl = parseMonth(read('month'))
  const dayParam = read('day')
  /** `first`: the day to begin with, if the URL names no month. */
  const startingAt = (first: string): ShownMonth => {
    const month = inUrl ?? first.slice(0, 7)
    const isInMonth = (day: string | undefined): day is string => day?.startsWith(month) ?? false
    const days = [dayParam && DAY.test(dayParam) ? dayParam : undefined, inUrl ? undefined : first, today]
    return {
      month,
      weeks: weeksOf(month),
      chosen: days.find(isInMonth) ?? `${month}-01`,
      focused,
      choose: (day, { focus }) => {
        setFocused(focus)
        change({ day, month: day.slice(0, 7) })
      },
    }
  }
  return { days: rangeOf(weeksOf(inUrl ?? today.slice(0, 7))), startingAt }
}
