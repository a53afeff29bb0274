import { quantile } from '../load.ts'

/** The middle one of an odd number of values. */
export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
