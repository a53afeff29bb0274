import type { Sample } from '@uitpost/contracts'
import type { Minute } from '../../store/alerts/figures.ts'

type Labels = Readonly<Record<string, string | readonly string[]>>

const matches = (sample: Sample, name: Sample['name'], wanted: Labels): boolean =>
  sample.name === name &&
  Object.entries(wanted).every(([label, values]) => [values].flat().includes(sample.labels[label] ?? ''))

/** The values of a metric in one minute. */
export const valuesOf = ({ samples }: Minute, name: Sample['name'], wanted: Labels = {}): Sample[] =>
  samples.filter((sample) => matches(sample, name, wanted))

/** The highest value; undefined if there is none. */
export const highest = (samples: readonly Sample[]): number | undefined =>
  samples.length > 0 ? Math.max(...samples.map(({ value }) => value)) : undefined

export const lowest = (samples: readonly Sample[]): number | undefined =>
  samples.length > 0 ? Math.min(...samples.map(({ value }) => value)) : undefined

/** The minutes up to this one that are not older than so many minutes. */
function within(minutes: readonly Minute[], at: number, length: number): Minute[] {
  const end = minutes[at]?.at.getTime() ?? 0
  return minutes.slice(0, at + 1).filter((minute) => minute.at.getTime() >= end - length * 60_000)
}

/** Equal for equal labels, in any order. */
const keyOf = (labels: Sample['labels']): string =>
  Object.keys(labels)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((label) => `${label}=${labels[label]}`)
    .join()

/** One value of each service for all its processes, such as the highest. */
export const ofServices = (samples: readonly Sample[], pick: typeof highest): Sample[] =>
  [
    ...Map.groupBy(samples, ({ name, labels }) => `${name} ${keyOf({ ...labels, instance: '' })}`).values(),
  ].flatMap((same) => same.slice(0, 1).map((one) => ({ ...one, value: pick(same) ?? one.value })))

/** The values of each process in a row, oldest first. */
function seriesOf(minutes: readonly Minute[], name: Sample['name'], wanted: Labels): Sample[][] {
  const all = minutes.flatMap((minute) => valuesOf(minute, name, wanted))
  return [...Map.groupBy(all, ({ labels }) => keyOf(labels)).values()]
}

type Window = [minutes: readonly Minute[], at: number, length: number, name: Sample['name'], wanted: Labels]

/** The changes from one minute to the next, of all series of a name. */
const stepsWithin = (...[minutes, at, length, name, wanted]: Window): number[] =>
  seriesOf(within(minutes, at, length), name, wanted).flatMap((series) =>
    series.slice(1).map(({ value }, before) => value - (series[before]?.value ?? value)),
  )

/** By how much a counter grew in the last minutes; after a restart it begins at 0. */
export const increaseOf = (...window: Window): number =>
  stepsWithin(...window).reduce((sum, step) => sum + Math.max(0, step), 0)

/** How often a value changed in the last minutes. */
export const changesOf = (...window: Window): number =>
  stepsWithin(...window).filter((step) => step !== 0).length
