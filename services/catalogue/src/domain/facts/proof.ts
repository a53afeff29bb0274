import { type Evidence, REQUIRED_EVIDENCE, type Verdict } from '@uitpost/contracts'

/** Whether the source itself shows everything an event must have. */
export const isProven = (evidence: Evidence): boolean =>
  REQUIRED_EVIDENCE.every((field) => evidence[field].proven)

const BEST_FIRST: readonly Verdict[] = ['verified', 'partly', 'unverified', 'unreachable', 'contradicted']

/** The verdict an admin sees for an event with several sources. */
export const bestVerdict = (verdicts: readonly Verdict[]): Verdict =>
  BEST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? 'unverified'
