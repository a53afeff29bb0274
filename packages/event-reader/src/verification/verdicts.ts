import type { EvidenceField } from '@uitpost/contracts'
import type { ProvenField } from './proven-fields.ts'

type Fields = Record<EvidenceField, ProvenField>

export const WEIGHTS: Record<EvidenceField, number> = { title: 0.4, start: 0.3, city: 0.2, link: 0.1 }
/** Reduction of the score for a time that the source does not state. */
const UNSTATED_HOUR_PENALTY = 0.1

/** By the required fields alone. */
export function verdictOf(fields: Fields): 'verified' | 'partly' | 'unverified' {
  if (Object.values(fields).every(({ proven }) => proven)) return 'verified'
  return fields.title.proven && [fields.start, fields.city].some((one) => one.proven || one.assumed)
    ? 'partly'
    : 'unverified'
}

/** From 0 to 1. */
export function scoreOf(fields: Fields, inventedHour = false): number {
  const names = Object.keys(WEIGHTS) as EvidenceField[]
  const sum = names.reduce((total, name) => total + (fields[name].proven ? WEIGHTS[name] : 0), 0)
  return Math.round((sum - (inventedHour ? UNSTATED_HOUR_PENALTY : 0)) * 100) / 100
}
