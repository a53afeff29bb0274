import { useQuery } from '@tanstack/react-query'
import type { ReviewAction } from '@uitpost/contracts'
import { EVENT_RISKS, EVENT_STATUSES, PROOF_LEVELS, RISK_GROUPS } from '@uitpost/contracts/admin-constants'
import { CATEGORIES_CACHE_MS, COUNTRIES } from '@uitpost/contracts/constants'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import { read } from '../../../api/query-client.ts'
import { type Texts, useTexts } from '../../../texts/texts.tsx'
import { oneOf } from '../../../ui/controls/url-filter.ts'
import { DECIDABLE } from '../bulk/queries.ts'

/** Its kind, and the title of its event or series; a decision about many says their number and the filter. */
export function useDecisionName(): (decision: ReviewAction) => string {
  const texts = useTexts()
  const { t, count, named } = texts
  const categories = useQuery({ ...read('listCategories'), staleTime: CATEGORIES_CACHE_MS }).data ?? []
  return ({ kind, title, events, filter }) => {
    const number = count('decisions.events', events)
    const what = title === null ? number : [title, ...(events > 1 ? [number] : [])].join(', ')
    const found = categories.find(({ id }) => id === filter?.category)
    const parts = title === null && filter ? filterTexts(filter, kind, found && named(found), texts) : []
    const about =
      parts.length > 0 ? t('decisions.ofFilter', { events: number, filter: parts.join(', ') }) : what
    return `${t(`decisions.kind.${kind}`)}, ${about}`
  }
}

/** Only pending events are approved, so that their status is not said; nor is that of a rejection of any status. */
function statusTexts(
  { status }: NonNullable<ReviewAction['filter']>,
  kind: ReviewAction['kind'],
  t: Texts['t'],
): string[] {
  const wanted = EVENT_STATUSES.filter((one) => status?.split(',').includes(one))
  if (kind === 'approve' || DECIDABLE.reject.every((one) => wanted.includes(one))) return []
  return wanted.map((one) => t(`event.status.${one}`))
}

function filterTexts(
  filter: NonNullable<ReviewAction['filter']>,
  kind: ReviewAction['kind'],
  category: string | undefined,
  { t, day, language }: Texts,
): string[] {
  const { q, city, source, from, to } = filter
  const country = oneOf(COUNTRIES, filter.country)
  const proof = oneOf(PROOF_LEVELS, filter.proof)
  const risks = [...RISK_GROUPS, ...EVENT_RISKS].filter((one) => filter.risk?.split(',').includes(one))
  const dayText = (date: string) => day(date, { day: 'numeric', month: 'short', year: 'numeric' })
  return [
    q && t('decisions.titled', { words: q }),
    city,
    country && t(`country.${country}`),
    filter.category === 'none' ? t('adminEvents.category.none') : category,
    source && sourceNameIn(source, language),
    from && t('decisions.from', { day: dayText(from) }),
    to && t('decisions.until', { day: dayText(to) }),
    proof && t(`proof.level.${proof}`),
    ...risks.map((risk) => t(`risk.${risk}`)),
    ...statusTexts(filter, kind, t),
  ].filter((part): part is string => Boolean(part))
}
