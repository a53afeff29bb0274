import type { Health, ServiceName } from '@uitpost/contracts'
import type { AnswerCache } from './answer-cache.ts'
import type { CallLimits } from './clients/call-limits.ts'
import type { Hints } from './clients/hints.ts'
import type { ServiceClient } from './clients/services.ts'
import type { Operator } from './imprint.ts'
import type { GatewayLimits } from './limits/limits.ts'
import type { HintStreamOptions } from './streams/hint-stream.ts'

export type Upstream = Exclude<ServiceName, 'gateway'>

/** Dependencies of the gateway's layers; created once in main.ts. */
export interface Context {
  /** Base URL of each service, without a slash at the end. */
  upstreams: Record<Upstream, string>
  services: ServiceClient
  /** Absent if calls are not limited. */
  callLimits?: CallLimits
  /** Change hints of the services, for the event streams. */
  hints: Hints
  /** Answers to anonymous reads of the last second; without it every read goes to its service. */
  answerCache?: AnswerCache
  /** Shortened in tests. */
  streamTiming?: Partial<Pick<HintStreamOptions, 'heartbeatMs' | 'paceMs'>>
  limits: GatewayLimits
  publicUrl: URL
  webRoot: string
  operator: Operator
  /** Whether there are backups. */
  backups: () => Promise<Health['backups']>
  /** The free part of the fullest disk, between 0 and 1. */
  freeRatio: () => Promise<number>
  version: string
}
