import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

const Instant = z.iso.datetime()

/**
 * How many of our mails somebody complained of lately. From COMPLAINTS.alarm on admins are warned; from COMPLAINTS.stop
 * on no digest, reminder or alert leaves by mail until one of them says so. Account mails go on.
 */
export const ComplaintRate = z.object({
  state: z.enum(['good', 'alarm', 'stopped']),
  /** People who complained; one who does so twice is one. */
  complaints: z.int(),
  mails: z.int(),
  /** From when both are counted. */
  since: Instant,
  stoppedAt: Instant.nullable(),
})
export type ComplaintRate = z.infer<typeof ComplaintRate>

export const complaintEndpoints = {
  getComplaintRate: endpoint({ service: 'notifier', policy: 'admin', reply: ComplaintRate }),
  /** Lets mails leave again; from here on is counted anew. */
  resumeMails: endpoint({ service: 'notifier', policy: 'admin', reply: ComplaintRate }),
}
