/** A line of Prometheus' text format: name, labels, value. */
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g
/** Addresses, ids, phone numbers, and paths that hold them. */
const NAMES_SOMEBODY = /@|[0-9a-f]{8}-[0-9a-f]{4}|\d{6,}|\//i

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const samplesIn = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? []
    if (!name) return []
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', said = '']) => [key, said] as const)
    return [{ name, labels: Object.fromEntries<string>(pairs), value: Number(value) }]
  })

/** The sum of a figure over all samples with these labels, in the text of a scrape; undefined if there is none. */
export function figureIn(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = samplesIn(text).filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, said]) => sample.labels[key] === said),
  )
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}

/** The labels of a scrape that could name a person, or grow with people or addresses: `name="value"`. */
export const findRevealingLabels = (text: string): string[] =>
  samplesIn(text).flatMap(({ labels }) =>
    Object.entries(labels)
      .filter(([, said]) => NAMES_SOMEBODY.test(said))
      .map(([key, said]) => `${key}="${said}"`),
  )
