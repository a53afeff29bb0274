import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

const Instant = z.iso.datetime()

/**
 * Complaint rate of recent mails. At COMPLAINTS.alarm admins are warned; at COMPLAINTS.stop only account mails are sent
 * until an admin resumes the others.
 */
export const ComplaintRate = z.object({
  state: z.enum(['good', 'alarm', 'stopped']),
  /** Distinct people who complained. */
  complaints: z.int(),
  mails: z.int(),
  /** Start of the counted time. */
  since: Instant,
  stoppedAt: Instant.nullable(),
})
export type ComplaintRate = z.infer<typeof ComplaintRate>

export const complaintEndpoints = {
  getComplaintRate: endpoint({ policy: 'admin', reply: ComplaintRate }),
  /** Resumes sending; counting restarts now. */
  resumeMails: endpoint({ policy: 'admin', reply: ComplaintRate }),
}
