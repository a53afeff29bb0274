import { type RawBuilder, sql } from 'kysely'

/** The bits of a title; the query's `wanted` has `bits` and `trigrams` of the title searched for. */
export const bitsOf = (title: RawBuilder<unknown>) =>
  sql`title_bits(${title}) as bits, cardinality(show_trgm(${title})) as trigrams`

/**
 * Whether a title is at least `similarity` like that of `wanted`, or one begins with the other. Bits are compared
 * first, as a cheap upper bound of the letters in common; `likeness` is computed only for what passes.
 */
export const titleLike = (
  bits: RawBuilder<unknown>,
  similarity: number,
  likeness: RawBuilder<unknown>,
) => sql`case
  when wanted.trigrams - bit_count(wanted.bits & ~${bits}) >= ${similarity}::float8 * bit_count(wanted.bits | ${bits})
    or bit_count(wanted.bits & ~${bits}) = 0 or bit_count(${bits} & ~wanted.bits) = 0
  then ${likeness} else false end`
