import { MAX_SECOND_TRIES, type Tally } from './tally.ts'

/** The seconds of each part of a run, and the whole in minutes. */
export function timesLine(
  parts: readonly (readonly [name: string, seconds: number])[],
  whole: number,
): string {
  const seconds = Math.round(whole)
  const each = parts.map(([name, part]) => `${name} ${Math.round(part)} s`).join(', ')
  return `${each}; ${Math.floor(seconds / 60)} min ${seconds % 60} s in all`
}

/** The end of a run's log, which is often all that is read of it; the last line has the totals. */
export const closingLines = (tally: Tally): string[] =>
  [
    ...secondTryLines(tally),
    needsLine(tally),
    notRunLine(tally),
    ...failedLines(tally),
    `${tally.passed} passed, ${tally.failed.length} failed, ${tally.skipped} skipped`,
  ].filter((line) => line !== undefined)

const failedLines = ({ failed }: Tally) =>
  failed.length === 0 ? [] : ['Failed:', ...failed.map((title) => `  ${title}`)]

function secondTryLines({ onSecondTry }: Tally): string[] {
  if (onSecondTry.length === 0) return []
  const verdict =
    onSecondTry.length > MAX_SECOND_TRIES ? `, more than the ${MAX_SECOND_TRIES} that a run may have` : ''
  return [
    `${onSecondTry.length} passed on the second try${verdict}:`,
    ...onSecondTry.map((title) => `  ${title}`),
  ]
}

function needsLine({ needs }: Tally): string | undefined {
  const counts = Object.entries(needs).toSorted(([a], [b]) => a.localeCompare(b))
  if (counts.length === 0) return undefined
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    counts.map(([name, count]) => `${name} (${count})`),
  )
  return total === 1
    ? `1 test needs ${names} and was not run`
    : `${total} tests need ${names} and were not run`
}

const notRunLine = ({ notRun }: Tally) =>
  notRun === 0 ? undefined : `${notRun} did not run, because one before failed`
