import type { Context } from '../../context.ts'
import { readQuery, toTextQuery } from '../reading/search-words.ts'

/**
 * The words as the search index takes them, with what they may misspell; undefined without any. `titleOnly`: as words of
 * a title.
 */
export async function wordsOf(
  ctx: Context,
  text: string,
  options: { titleOnly?: boolean } = {},
): Promise<string | undefined> {
  const parts = readQuery(text)
  if (parts.length === 0) return undefined
  const alternatives = await ctx.stores.searchWords.alternatives(parts.flatMap(({ word }) => word ?? []))
  return toTextQuery(parts, alternatives, options)
}
