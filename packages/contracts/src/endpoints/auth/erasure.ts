import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Done } from './users.ts'

export const erasureEndpoints = {
  deleteAccount: endpoint({
    policy: 'signedIn',
    body: z.strictObject({ password: z.string().min(1).max(1024) }),
    reply: Done,
  }),
}
