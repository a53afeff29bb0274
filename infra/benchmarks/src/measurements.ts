export interface Measurement {
  name: string
  goalSeconds: number
  /** Undefined if it could not be measured; the note says why. */
  seconds: number | undefined
  note?: string
}

const isSkipped = ({ note }: Measurement) => note?.startsWith('skipped') ?? false

/** A slow machine can miss a goal; only more than twice the goal counts as a failure. */
export const hasFailed = (one: Measurement): boolean =>
  one.seconds === undefined ? !isSkipped(one) : one.seconds > 2 * one.goalSeconds

function verdictOf(one: Measurement): string {
  if (hasFailed(one)) return one.seconds === undefined ? 'FAILED' : 'FAILED: more than twice the goal'
  if (one.seconds === undefined) return one.note ?? ''
  return one.seconds > one.goalSeconds ? 'over the goal' : 'within the goal'
}

export function renderMeasurements(measurements: Measurement[]): string {
  const lines = measurements.map((one) =>
    [
      one.name.padEnd(34),
      (one.seconds === undefined ? '—' : `${one.seconds.toFixed(1)} s`).padStart(9),
      `${one.goalSeconds} s`.padStart(8),
      `   ${verdictOf(one)}`,
    ].join(''),
  )
  const causes = measurements
    .filter((one) => hasFailed(one) && one.note)
    .map((one) => `\n${one.name}: ${one.note}`)
  return [`${'measured'.padEnd(34)}${'time'.padStart(9)}${'goal'.padStart(8)}`, ...lines, ...causes].join(
    '\n',
  )
}
