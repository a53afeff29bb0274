import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { CheckField } from '../../ui/controls/field.tsx'
import { inkOf } from '../../ui/drawing/ink.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useCategories, useEventCounts, useSubscriptions, useToggleSubscription } from './queries.ts'

/** A tick per category: ticking subscribes, unticking leaves. The number is its coming events. */
export function SubscribedCategories() {
  const { t, number, count } = useTexts()
  const categories = useCategories()
  const counts = useEventCounts().data?.counts
  const subscriptions = useSubscriptions()
  const toggle = useToggleSubscription()
  const failed = [categories, subscriptions].filter(({ isError }) => isError)
  const subscribed = new Set(subscriptions.data?.map(({ categoryId }) => categoryId))

  return (
    <section aria-labelledby="subscribed-categories">
      <div className="side-head">
        <h2 id="subscribed-categories">{t('subscriptions.heading')}</h2>
      </div>
      {failed.length > 0 && (
        <LoadFailed onRetry={() => failed.map((query) => query.refetch())}>
          {t('subscriptions.loadFailed')}
        </LoadFailed>
      )}
      {failed.length === 0 && !(categories.data && subscriptions.data) && (
        <Skeleton>
          <div className="grid gap-5 pt-4">
            {[1, 2, 3, 4, 5, 6].map((key) => (
              <Bone key={key} className="w-4/5" />
            ))}
          </div>
        </Skeleton>
      )}
      {categories.data && subscriptions.data && (
        <div className="subscribed">
          {categories.data.map((category) => {
            const events = counts?.[category.id] ?? 0
            return (
              <CheckField
                key={category.id}
                ink={inkOf(category.slug)}
                label={category.name}
                aria-label={category.name}
                checked={subscribed.has(category.id)}
                onChange={(event) =>
                  toggle.mutate({ categoryId: category.id, subscribe: event.target.checked })
                }
                end={
                  counts && (
                    <span className="count" title={count('subscriptions.events', events)}>
                      {number(events)}
                    </span>
                  )
                }
              />
            )
          })}
        </div>
      )}
      <p className="pt-3 text-md">
        <Link to="/category-management">{t('shell.manageCategories')}</Link>
      </p>
    </section>
  )
}
