import { hostname } from 'node:os'
import { FIGURE_NAMES, type Figures } from '@uitpost/contracts'
import type { Metrics } from './metrics.ts'

/** The figures of this process that alerts are judged by, labelled as Prometheus would do. */
export async function samplesOf(metrics: Metrics, service: string): Promise<Figures['samples']> {
  const labels = { job: service, instance: hostname() }
  const samples = await metrics.samples(FIGURE_NAMES)
  return [
    { name: 'up', labels, value: 1 },
    ...samples.map((sample) => ({
      ...sample,
      name: sample.name as Figures['samples'][number]['name'],
      labels: { ...sample.labels, ...labels },
    })),
  ]
}
