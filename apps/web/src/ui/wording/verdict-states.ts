import type { Verdict } from '@uitpost/contracts/admin-constants'
import type { BadgeState } from '../drawing/badge.tsx'

/** Badge state of a verdict. */
export const verdictStates: Record<Verdict, BadgeState> = {
  verified: 'good',
  partly: 'doubtful',
  unverified: 'doubtful',
  contradicted: 'bad',
  unreachable: 'bad',
}
