import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

/** The name of a host with at least two parts: no scheme, port or path. */
const HostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/, {
    error: 'A name such as museum.example, without https:// and path',
  })

/** A host whose owner asked that nothing is read there, nor on the hosts below it. */
export const OptedOutHost = z.object({ host: z.string(), addedAt: z.iso.datetime() })
export type OptedOutHost = z.infer<typeof OptedOutHost>

const admins = { policy: 'admin' } as const

export const optedOutHostEndpoints = {
  /** In the order of their names, at most 1,000. */
  listOptedOutHosts: endpoint({ ...admins, reply: z.array(OptedOutHost) }),
  /** A host that is listed already stays as it is. */
  optOutHost: endpoint({
    ...admins,
    body: z.strictObject({ host: HostName }),
    reply: OptedOutHost,
    status: 201,
  }),
  liftOptOut: endpoint({ ...admins, params: z.object({ host: HostName }), reply: OptedOutHost }),
}
