import { type RawBuilder, sql } from 'kysely'

/** A title that is looked for: the columns `bits` and `trigrams` of the query's `wanted`. */
export const bitsOf = (title: RawBuilder<unknown>) =>
  sql`title_bits(${title}) as bits, cardinality(show_trgm(${title})) as trigrams`

/**
 * Whether a title is `similarity` like that of `wanted`, or one begins with the other. Bits are looked at first: letters
 * in common are at most those whose bit is set in both, and who begins with the other has all bits of it. `likeness` is
 * reached only by what passes.
 */
export const titleLike = (
  bits: RawBuilder<unknown>,
  similarity: number,
  likeness: RawBuilder<unknown>,
) => sql`case
  when wanted.trigrams - bit_count(wanted.bits & ~${bits}) >= ${similarity}::float8 * bit_count(wanted.bits | ${bits})
    or bit_count(wanted.bits & ~${bits}) = 0 or bit_count(${bits} & ~wanted.bits) = 0
  then ${likeness} else false end`
