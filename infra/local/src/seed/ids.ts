/** Earlier than anything real, so that ids created later are higher. */
const SEED_EPOCH = Date.UTC(2025, 0, 1)

const KINDS = {
  account: 1,
  event: 2,
  source: 3,
  candidate: 4,
  series: 5,
  group: 6,
  extraSource: 7,
  extraCandidate: 8,
}
export type SeededKind = keyof typeof KINDS

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** The kind's digits in an id, to derive ids of one kind from another in SQL. */
export const kindDigits = (kind: SeededKind): string => hex(KINDS[kind], 3)

/** The last digits of every id of a seed. */
export const seedDigits = (seed: number): string => hex(seed, 12)

/** A UUIDv7 determined by seed, kind and index; ids of one kind sort by index. */
export function seedId(kind: SeededKind, seed: number, index: number): string {
  const time = hex(SEED_EPOCH + index, 12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kindDigits(kind)}-8000-${seedDigits(seed)}`
}

/** The creation time in the id of this index. */
export const seededAt = (index: number): string => new Date(SEED_EPOCH + index).toISOString()
