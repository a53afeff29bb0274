import { Minus, Plus } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { InkBadge } from '../../ui/drawing/badge.tsx'
import { inkOf } from '../../ui/drawing/ink.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { Section } from '../../ui/layout/section.tsx'
import './own-subscriptions.css'
import {
  useCategories,
  useEventCounts,
  useSubscriptions,
  useToggleSubscription,
  useUserSubscriptions,
} from './queries.ts'

/** What somebody follows and since when, and what else there is. */
export function OwnSubscriptions() {
  const { t } = useTexts()
  const categories = useCategories()
  const subscriptions = useSubscriptions()
  const failed = [categories, subscriptions].filter(({ isError }) => isError)
  if (failed.length > 0)
    return (
      <LoadFailed onRetry={() => failed.map((query) => query.refetch())}>
        {t('subscriptions.loadFailed')}
      </LoadFailed>
    )
  if (!categories.data || !subscriptions.data)
    return <LoadingLines className="gap-6" lines={['w-3/5', 'w-2/5', 'w-1/2']} />
  const subscribed = new Set(subscriptions.data.map(({ categoryId }) => categoryId))
  const own = categories.data.filter(({ id }) => subscribed.has(id))
  const others = categories.data.filter(({ id }) => !subscribed.has(id))
  return (
    <div className="grid gap-8">
      <Section heading={t('subscriptions.own')}>
        {own.length === 0 ? (
          <EmptyState title={t('events.empty.noCategories')} stamp={false}>
            {t('events.empty.noCategories.hint')}
          </EmptyState>
        ) : (
          <Rows categories={own} subscribed />
        )}
      </Section>
      {others.length > 0 && (
        <Section heading={t('subscriptions.others')}>
          <Rows categories={others} subscribed={false} />
        </Section>
      )}
    </div>
  )
}

function Rows({
  categories,
  subscribed,
}: {
  categories: { id: string; name: string; slug: string; description: string | null }[]
  subscribed: boolean
}) {
  const { t, count, instant } = useTexts()
  const counts = useEventCounts().data?.counts
  const dates = new Map(useUserSubscriptions().data?.map((one) => [one.categoryId, one.subscribedAt]))
  const toggle = useToggleSubscription()
  return (
    <ul className="rows subscription-rows">
      {categories.map(({ id, name, slug, description }) => {
        const since = subscribed && dates.get(id)
        return (
          <li key={id}>
            <div className="grid gap-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <InkBadge ink={inkOf(slug)}>{name}</InkBadge>
                {counts && <span>{count('subscriptions.events', counts[id] ?? 0)}</span>}
              </p>
              {description && <p className="text-muted">{description}</p>}
              {since && (
                <p className="hint">
                  {t('subscriptions.since', { date: instant(since, { dateStyle: 'long' }) })}
                </p>
              )}
            </div>
            <Button
              look="line"
              className="shrink-0"
              about={name}
              onClick={() => toggle.mutate({ categoryId: id, subscribe: !subscribed })}
            >
              {subscribed ? (
                <Minus className="icon" aria-hidden="true" />
              ) : (
                <Plus className="icon" aria-hidden="true" />
              )}
              {subscribed ? t('subscriptions.leave') : t('categories.subscribe')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
