import { familyOf } from '@uitpost/contracts/families'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AsyncPanel, together } from '../../ui/feedback/async-panel.tsx'
import { Skeleton, SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import { CheckField } from '../../ui/forms/field.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import sectionStyles from '../../ui/layout/section.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { useCategories, useEventCounts, useSubscriptions, useToggleSubscription } from './queries.ts'
import styles from './subscribed-categories.module.css'

/** A checkbox per category to subscribe and unsubscribe, with its number of upcoming events. */
export function SubscribedCategories() {
  const { t, number, count } = useTexts()
  const categories = useCategories()
  const counts = useEventCounts().data
  const subscriptions = useSubscriptions()
  const toggle = useToggleSubscription()
  const subscribed = new Set(subscriptions.data?.map(({ categoryId }) => categoryId))

  return (
    <section aria-labelledby="subscribed-categories">
      <div className={sectionStyles.sideHead}>
        <h2 id="subscribed-categories">{t('subscriptions.heading')}</h2>
      </div>
      <AsyncPanel
        read={together(categories, subscriptions)}
        data={subscriptions.data && categories.data}
        failed={t('subscriptions.loadFailed')}
        loading={
          <Skeleton>
            <div className={classNames(stackStyles.stackForm, sectionStyles.sideBody)}>
              {[1, 2, 3, 4, 5, 6].map((key) => (
                <SkeletonLine key={key} length="4/5" />
              ))}
            </div>
          </Skeleton>
        }
      >
        {(all) => (
          <div className={styles.subscribed}>
            {all.map((category) => {
              const events = counts?.[category.id] ?? 0
              return (
                <CheckField
                  key={category.id}
                  family={familyOf(category.slug)}
                  label={category.name}
                  aria-label={category.name}
                  checked={subscribed.has(category.id)}
                  onChange={(event) =>
                    toggle.mutate({ categoryId: category.id, subscribe: event.target.checked })
                  }
                  end={
                    counts && (
                      <span className={styles.count} title={count('subscriptions.events', events)}>
                        {number(events)}
                      </span>
                    )
                  }
                />
              )
            })}
          </div>
        )}
      </AsyncPanel>
      <p className={classNames(panelStyles.panelBody, textStyles.medium)}>
        <Link to="/category-management">{t('shell.manageCategories')}</Link>
      </p>
    </section>
  )
}
