/** Before anything real: whatever the product makes later has a higher id and is newer. */
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

/** The kind as it stands in an id, for making the ids of one kind from those of another in SQL. */
export const kindDigits = (kind: SeededKind): string => hex(KINDS[kind], 3)

/** What every id of one seed ends with. */
export const seedDigits = (seed: number): string => hex(seed, 12)

/** A UUIDv7 that is the same for the same seed, kind and number; ids of one kind sort by their number. */
export function seedId(kind: SeededKind, seed: number, index: number): string {
  const time = hex(SEED_EPOCH + index, 12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kindDigits(kind)}-8000-${seedDigits(seed)}`
}

/** When the thing with this number came to be, as its id says. */
export const seededAt = (index: number): string => new Date(SEED_EPOCH + index).toISOString()
