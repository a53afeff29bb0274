import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

/** What one service stores about the caller, by table. Called by the gateway only, with the caller's token. */
export const OwnData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
export type OwnData = z.infer<typeof OwnData>

export const Export = z.object({
  exportedAt: z.iso.datetime({ offset: true }),
  services: z.record(z.string(), OwnData),
})
export type Export = z.infer<typeof Export>

export const ownDataEndpoints = {
  /** Combines the data of all services; if one of them fails the answer is 503 instead of an incomplete file. */
  exportOwnData: endpoint({ policy: 'signedIn', reply: Export }),
}
