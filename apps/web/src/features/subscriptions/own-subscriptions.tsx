import type { Category } from '@uitpost/contracts'
import { badgeInkOf } from '@uitpost/contracts/families'
import { Minus, Plus } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { InkBadge } from '../../ui/drawing/badge.tsx'
import { AsyncPanel, together } from '../../ui/feedback/async-panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './own-subscriptions.module.css'
import {
  useCategories,
  useEventCounts,
  useSubscriptions,
  useToggleSubscription,
  useUserSubscriptions,
} from './queries.ts'

/** The user's subscribed categories with their dates, and the other categories. */
export function OwnSubscriptions() {
  const { t } = useTexts()
  const categories = useCategories()
  const subscriptions = useSubscriptions()
  const subscribed = new Set(subscriptions.data?.map(({ categoryId }) => categoryId))
  const split = (all: readonly Category[]) => ({
    own: all.filter(({ id }) => subscribed.has(id)),
    others: all.filter(({ id }) => !subscribed.has(id)),
  })
  return (
    <AsyncPanel
      read={together(categories, subscriptions)}
      data={subscriptions.data && categories.data && split(categories.data)}
      failed={t('subscriptions.loadFailed')}
      loading={<LoadingLines apart lines={['3/5', '2/5', '1/2']} />}
    >
      {({ own, others }) => (
        <div className={stackStyles.stackParts}>
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
      )}
    </AsyncPanel>
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
  const counts = useEventCounts().data
  const dates = new Map(useUserSubscriptions().data?.map((one) => [one.categoryId, one.subscribedAt]))
  const toggle = useToggleSubscription()
  return (
    <ul className={classNames(sectionStyles.rows, styles.subscriptionRows)}>
      {categories.map(({ id, name, slug, description }) => {
        const since = subscribed && dates.get(id)
        return (
          <li key={id}>
            <div className={styles.subscription}>
              <p className={styles.subscriptionName}>
                <InkBadge ink={badgeInkOf(slug)}>{name}</InkBadge>
                {counts && <span>{count('subscriptions.events', counts[id] ?? 0)}</span>}
              </p>
              {description && <p className={textStyles.muted}>{description}</p>}
              {since && (
                <p className={fieldStyles.hint}>
                  {t('subscriptions.since', { date: instant(since, { dateStyle: 'long' }) })}
                </p>
              )}
            </div>
            <Button
              look="line"
              about={name}
              onClick={() => toggle.mutate({ categoryId: id, subscribe: !subscribed })}
            >
              {subscribed ? <Minus aria-hidden="true" /> : <Plus aria-hidden="true" />}
              {subscribed ? t('subscriptions.leave') : t('categories.subscribe')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
