export { createMetrics, type Figure, type Labels, type Metrics, type Reading } from './metrics.ts'
export { openMetrics, type ServedMetrics } from './open-metrics.ts'
