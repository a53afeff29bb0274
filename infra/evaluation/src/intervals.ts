/** A part of a number. */
export interface Share {
  of: number
  are: number
}

export type Interval = [number, number]

/** The same share of each language and kind. */
export type Breakdown = Record<'language' | 'kind', Record<string, Share>>

/** Of claims about pages: the mean of the shares of the pages as well. */
export interface Shares extends Share {
  perPage: number
  by: Breakdown
}

export function sharesOf<One extends Record<'page' | 'language' | 'kind', string>>(
  all: readonly One[],
  are: (one: One) => boolean,
): Shares {
  const shareOf = (some: readonly One[]): Share => ({ are: some.filter(are).length, of: some.length })
  const groups = (key: 'page' | 'language' | 'kind') =>
    Object.fromEntries([...Map.groupBy(all, (one) => one[key])].map(([name, some]) => [name, shareOf(some)]))
  const perPage = meanOf(Object.values(groups('page')))
  return { ...shareOf(all), perPage, by: { language: groups('language'), kind: groups('kind') } }
}

/** The mean of the shares that measure something. */
export function meanOf(shares: readonly Share[]): number {
  const some = shares.filter(({ of }) => of > 0)
  return some.reduce((sum, { are, of }) => sum + are / of, 0) / Math.max(1, some.length)
}

const Z_95 = 1.959964

/** Wilson's 95 % interval, which stays between 0 and 1 and works for small numbers and zero errors. */
export function interval({ of, are }: Share): Interval {
  if (of === 0) return [0, 1]
  const share = are / of
  const z2 = Z_95 ** 2
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of)
  const reach = (Z_95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of ** 2))
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)]
}

/** The interval of each share, for the member `interval` of a report. */
export const intervals = <Name extends string>(shares: Record<Name, Share>): Record<Name, Interval> =>
  Object.fromEntries(Object.entries<Share>(shares).map(([name, one]) => [name, interval(one)])) as Record<
    Name,
    Interval
  >
