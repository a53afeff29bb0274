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

/** As texts say in words that an event is free of charge, or for children; in the form of `wordsOf`. */
export const FREE_WORDS = `gratis | gratuit:* | kostenlos:* | kostenfrei:* | (vrije <-> (toegang | inkom)) | (entree <-> libre)
  | (eintritt <-> frei) | (freier <-> eintritt) | (free <-> (entry | entrance | admission | of | concert | event))`
export const KIDS_WORDS =
  'kids | kind | kinder:* | kindvriendelijk:* | peuter:* | kleuter:* | enfant:* | child | children:* | famil:*'
