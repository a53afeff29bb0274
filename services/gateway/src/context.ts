import type { ServiceName } from '@uitpost/contracts'
import type { ServiceClient } from './clients/services.ts'

export type Upstream = Exclude<ServiceName, 'gateway'>

/** What the layers of the gateway receive; made once in main.ts. */
export interface Context {
  /** Base URL of each service, without a slash at the end. */
  upstreams: Record<Upstream, string>
  services: ServiceClient
  publicUrl: URL
  webRoot: string
  version: string
}
