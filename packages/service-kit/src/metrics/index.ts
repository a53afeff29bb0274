export {
  createMetrics,
  type Figure,
  type Labels,
  type MetricSample,
  type Metrics,
  type Reading,
} from './metrics.ts'
export { openMetrics, type ServedMetrics } from './open-metrics.ts'
export { samplesOf } from './samples.ts'
