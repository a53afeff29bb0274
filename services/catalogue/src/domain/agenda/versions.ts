import { createHash } from 'node:crypto'
import type { AgendaPageQuery, Language } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import type { Scope } from './addresses.ts'
import { around, readAsked } from './asked.ts'
import { lower } from './feeds.ts'

/** Longest time a reply is reused: that events end, or that the rule of a series changes, changes no version. */
const LONGEST_MS = 5 * 60_000

/**
 * Version of the answer to a question around a place. With an equal version the answer is equal, unless it also names the
 * nearest event elsewhere. Undefined for questions in words and for those without a place. Throws `bad_request` as
 * the question does.
 */
export async function versionOfAgenda(
  ctx: Context,
  scope: Scope,
  asked: Partial<AgendaPageQuery>,
  language: Language,
): Promise<string | undefined> {
  const now = ctx.now()
  const { query } = lower(scope, asked, now)
  if (query.near === undefined || query.q !== undefined) return undefined
  const categories = await ctx.stores.categories.listApproved()
  const { centre, today } = readAsked(query, categories, { now, language })
  if (!centre) return undefined
  const cities = await ctx.stores.cityVersions.sumOf([...around(centre).kmByCity.keys()])
  const parts = [cities, today, Math.floor(now.getTime() / LONGEST_MS), categories]
  return createHash('sha1').update(JSON.stringify(parts)).digest('base64url')
}
