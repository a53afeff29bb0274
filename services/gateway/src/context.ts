import type { ServiceName } from '@uitpost/contracts'
import type { CallLimits } from './clients/call-limits.ts'
import type { Hints } from './clients/hints.ts'
import type { ServiceClient } from './clients/services.ts'
import type { EdgeLimits } from './edge/limits.ts'
import type { HintStreamOptions } from './hint-stream.ts'

export type Upstream = Exclude<ServiceName, 'gateway'>

/** What the layers of the gateway receive; made once in main.ts. */
export interface Context {
  /** Base URL of each service, without a slash at the end. */
  upstreams: Record<Upstream, string>
  services: ServiceClient
  /** Absent where nobody is counted. */
  callLimits?: CallLimits
  /** What services say has changed, for the streams. */
  hints: Hints
  /** Tests make it short. */
  streamTiming?: Partial<Pick<HintStreamOptions, 'heartbeatMs' | 'paceMs'>>
  limits: EdgeLimits
  publicUrl: URL
  webRoot: string
  version: string
}
