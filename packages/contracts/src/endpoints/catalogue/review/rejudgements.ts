import { z } from 'zod'
import { COUNTRIES } from '../../../constants.ts'
import { endpoint } from '../../../endpoint.ts'

/** How far judging stored events again has come after the rules changed. */
export const Rejudging = z.object({
  /** Version of the rules. */
  rules: z.int(),
  /** Countries with events that were or are to be judged again. */
  countries: z.array(
    z.object({
      country: z.enum(COUNTRIES),
      judged: z.int(),
      remaining: z.int(),
      /** Sources that could not be read; they are asked again a day later. */
      failed: z.int(),
    }),
  ),
  /** Coming events with less proof than before that wait for a decision. */
  doubts: z.int(),
})
export type Rejudging = z.infer<typeof Rejudging>

export const rejudgementEndpoints = {
  getRejudging: endpoint({ policy: 'admin', reply: Rejudging }),
}
