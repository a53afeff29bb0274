import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'

/** Selectable periods in days, ending today. */
export const PERIODS = ['7', '30', '90'] as const
type Period = (typeof PERIODS)[number]
const DEFAULT_PERIOD: Period = '30'

/** The chosen number of days, kept in the query string of the URL. */
export function usePeriod() {
  const { read, change } = useUrlFilter<'days'>()
  const period = oneOf(PERIODS, read('days')) ?? DEFAULT_PERIOD
  return {
    period,
    days: Number(period),
    choose: (chosen: Period) => change({ days: chosen === DEFAULT_PERIOD ? undefined : chosen }),
  }
}
