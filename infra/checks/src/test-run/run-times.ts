/** Seconds of each group of a run, in the order in which the groups ran. */
export type GroupSeconds = Record<string, number>

/** Minutes on two quiet cores that `npm test`, and both runs together, should take. */
const GOAL_MINUTES = { short: 6, both: 20 }

/** Both runs together fail above this many minutes. */
const MAX_MINUTES = 30

const sumOf = (groups: GroupSeconds): number =>
  Object.values(groups).reduce((sum, seconds) => sum + seconds, 0)

const minutes = (seconds: number): string => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

const groupsOf = (groups: GroupSeconds): string =>
  Object.entries(groups)
    .map(([name, seconds]) => `${name} ${Math.round(seconds)} s`)
    .join(', ')

/** The line of `npm test` about its time. */
export const shortTimesLine = (groups: GroupSeconds): string =>
  `${groupsOf(groups)}: ${minutes(sumOf(groups))} (goal: ${GOAL_MINUTES.short} min)`

/** The lines of `npm run test:all` about its time and that of `npm test`, if that ran on the same code. */
export function longTimesLines(long: GroupSeconds, short: GroupSeconds | undefined): string {
  const own = `${groupsOf(long)}: ${minutes(sumOf(long))}`
  if (!short) return own
  const both = `Together with npm test (${groupsOf(short)}): ${minutes(sumOf(short) + sumOf(long))}`
  return `${own}\n${both} (goal: ${GOAL_MINUTES.both} min, limit: ${MAX_MINUTES} min)`
}

/** A line if both runs took longer than the limit; undefined if they did not. */
export const overLimitLine = (long: GroupSeconds, short: GroupSeconds = {}): string | undefined =>
  sumOf(long) + sumOf(short) > MAX_MINUTES * 60
    ? `The tests took longer than the limit of ${MAX_MINUTES} minutes`
    : undefined
