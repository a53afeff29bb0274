import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A label value comes from a fixed list: never a person, an address, an id, a path or a text from outside. */
export type Labels = Readonly<Record<string, string>>

export interface Figure {
  help: string
  labels?: readonly string[]
  /** True if it only grows, as a sum over a table does. */
  total?: boolean
}

/** A figure's value, or one for each combination of its labels; it is absent if there are none. */
export type Reading = number | readonly { labels: Labels; value: number }[]

export interface MetricSample {
  name: string
  labels: Labels
  value: number
}

export interface Metrics {
  /** Registers figures that one question answers. If it fails or is late, this scrape lacks them. */
  read<const F extends Readonly<Record<string, Figure>>>(
    group: string,
    figures: F,
    ask: () => Promise<{ [Name in keyof F]: Reading }>,
  ): void
  /** A count of this process; returns the function that adds to it. */
  counter(name: string, figure: Figure): (labels?: Labels, by?: number) => void
  /** Durations in this process, in seconds; returns the function that adds one. */
  durations(
    name: string,
    figure: Figure,
    buckets: readonly number[],
  ): (labels: Labels, seconds: number) => void
  /** All figures, in the text format of Prometheus. */
  text(): Promise<string>
  /** The values of these figures. */
  samples(names: readonly string[]): Promise<MetricSample[]>
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** Below the ten seconds that Prometheus waits. */
const ANSWER_MS = 5_000

interface Group {
  name: string
  figures: Readonly<Record<string, Figure>>
  ask: () => Promise<Readonly<Record<string, Reading>>>
  /** The question is not asked again before it was answered. */
  isAsked: boolean
}

/** The figures of this process, those of Node among them. */
export function createMetrics(answerMs = ANSWER_MS): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const groups: Group[] = []
  const countUnread = counter('uitpost_metrics_unread_total', {
    help: 'Scrapes that lacked a group of figures, because what they are read from did not answer',
    labels: ['group'],
  })

  function counter(name: string, { help, labels = [] }: Figure) {
    const count = new Counter({ name, help, labelNames: [...labels], registers: [registry] })
    return (values: Labels = {}, by = 1): void => count.inc(values, by)
  }

  async function readGroup(group: Group, into: Registry): Promise<void> {
    try {
      if (group.isAsked) throw new Error('The last question was not answered yet')
      group.isAsked = true
      const answer = group.ask().finally(() => {
        group.isAsked = false
      })
      const readings = await withinMs(answerMs, answer)
      for (const [name, figure] of Object.entries(group.figures)) write(into, name, figure, readings[name])
    } catch {
      countUnread({ group: group.name })
    }
  }

  /** Into a registry of this scrape alone, so that it holds nothing that was not read now. */
  async function readGroups(): Promise<Registry> {
    const read = new Registry()
    await Promise.all(groups.map((group) => readGroup(group, read)))
    return read
  }

  return {
    read(name, figures, ask) {
      groups.push({ name, figures, ask, isAsked: false })
    },
    counter,
    durations(name, { help, labels = [] }, buckets) {
      const histogram = new Histogram({
        name,
        help,
        labelNames: [...labels],
        buckets: [...buckets],
        registers: [registry],
      })
      return (values, seconds) => histogram.observe(values, seconds)
    },
    async text() {
      const read = await readGroups()
      return `${await registry.metrics()}\n${await read.metrics()}`
    },
    async samples(names) {
      const read = await readGroups()
      const wanted = new Set(names)
      const all = [...(await registry.getMetricsAsJSON()), ...(await read.getMetricsAsJSON())]
      return all.flatMap((metric) =>
        metric.values.flatMap(({ value, labels, ...part }) => {
          // A histogram has several names: of its buckets, sum and count.
          const name =
            'metricName' in part && typeof part.metricName === 'string' ? part.metricName : metric.name
          return wanted.has(name) ? [{ name, labels: textsOf(labels), value }] : []
        }),
      )
    },
  }
}

const textsOf = (labels: Partial<Record<string, string | number>>): Labels =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))

function write(
  registry: Registry,
  name: string,
  { help, labels = [], total = false }: Figure,
  reading: Reading = [],
): void {
  const values = typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading
  // Without labels it would be 0.
  if (values.length === 0) return
  const definition = { name, help, labelNames: [...labels], registers: [registry] }
  const figure = total ? new Counter(definition) : new Gauge(definition)
  for (const { labels: of, value } of values) figure.inc(of, value)
}

async function withinMs<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The answer is late')), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
