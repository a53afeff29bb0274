import { DETAIL_NAMES } from '@uitpost/contracts'
import type { EventFields } from '../../store/schema.ts'

/** The fields of an event that a person may have typed; includes towns that are not in the gazetteer. */
export const TYPED_FIELDS = [
  ...(['title', 'normalisedTitle', 'description', ...DETAIL_NAMES, 'sourceLink'] as const),
  ...(['city', 'cityId', 'cityKey'] as const),
] as const satisfies readonly (keyof EventFields)[]

const isTypedField = (name: string): boolean => TYPED_FIELDS.some((text) => text === name)

/** For the audit trail, which cannot be erased: typed fields are named there, without their values. */
export const withoutTypedFields = (before: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, isTypedField(name) ? '(as suggested)' : value]),
  )
