import type { Category } from '@uitpost/contracts'
import { familyOf } from '@uitpost/contracts/families'
import { Check } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { Engraving, FAMILY_ENGRAVINGS } from '../../ui/drawing/engraving.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { Skeleton, SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import { OptionalChoiceField } from '../../ui/forms/choice-field.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import styles from './category-grid.module.css'
import { useCategories, useEventCounts, useSubscriptions, useToggleSubscription } from './queries.ts'

/** Cities by which events can be counted (requirement `categories.city-options`). */
const CITIES = ['Amsterdam', 'Rotterdam', 'The Hague'] as const
const SEARCH_LENGTH = 100

/**
 * Every category as a card. The search filters the cards; the city only changes their numbers (requirement
 * `categories.city-keeps-cards`).
 */
export function CategoryGrid() {
  const { t } = useTexts()
  const { read, change } = useUrlFilter<'search' | 'city'>()
  const search = read('search')?.slice(0, SEARCH_LENGTH) ?? ''
  const city = oneOf(CITIES, read('city'))
  const categories = useCategories()
  const subscriptions = useSubscriptions()
  const counts = useEventCounts(city)
  const toggle = useToggleSubscription()
  const subscribed = new Set(subscriptions.data?.map(({ categoryId }) => categoryId))

  return (
    <>
      <search className={styles.categoryFilter}>
        <SearchField
          label={t('categories.search')}
          value={search}
          maxLength={SEARCH_LENGTH}
          onSearch={(text) => change({ search: text })}
        />
        <OptionalChoiceField
          label={t('categories.city')}
          none={t('categories.city.all')}
          value={city}
          options={CITIES}
          textOf={(name) => name}
          onChoose={(name) => change({ city: name })}
        />
      </search>
      <AsyncPanel
        read={categories}
        data={categories.data && categoriesNamed(categories.data, search)}
        failed={t('subscriptions.loadFailed')}
        loading={<LoadingCategories />}
        empty={{ title: t('categories.none'), hint: t('categories.none.hint') }}
      >
        {(found) => (
          <ul className={styles.categories} aria-label={t('categories.title')}>
            {found.map((category) => (
              <li key={category.id}>
                <CategoryCard
                  category={category}
                  events={counts.data && (counts.data[category.id] ?? 0)}
                  subscribed={subscriptions.data && subscribed.has(category.id)}
                  onToggle={(subscribe) => toggle.mutate({ categoryId: category.id, subscribe })}
                />
              </li>
            ))}
          </ul>
        )}
      </AsyncPanel>
    </>
  )
}

function CategoryCard({
  category,
  events,
  subscribed,
  onToggle,
}: {
  category: Category
  events: number | undefined
  /** Undefined until the subscriptions are loaded. */
  subscribed: boolean | undefined
  onToggle: (subscribe: boolean) => void
}) {
  const { t, count } = useTexts()
  const family = familyOf(category.slug)
  return (
    <article className={styles.category} data-family={family} aria-labelledby={`category-${category.id}`}>
      <div className={styles.categoryTop}>
        <Engraving name={FAMILY_ENGRAVINGS[family]} />
      </div>
      <div className={styles.categoryBody}>
        <div className={styles.categoryHead}>
          <h2 id={`category-${category.id}`}>{category.name}</h2>
          {category.approved && <StateBadge state="good">{t('categories.active')}</StateBadge>}
        </div>
        {category.description && <p>{category.description}</p>}
        <div className={styles.categoryFoot}>
          <span>{events === undefined ? '–' : count('subscriptions.events', events)}</span>
          <Button
            look={subscribed ? 'solid' : 'line'}
            disabled={subscribed === undefined}
            about={category.name}
            onClick={() => onToggle(!subscribed)}
          >
            {subscribed && <Check aria-hidden="true" />}
            {subscribed ? t('categories.subscribed') : t('categories.subscribe')}
          </Button>
        </div>
      </div>
    </article>
  )
}

function LoadingCategories() {
  return (
    <Skeleton>
      <div className={styles.categories}>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key} className={styles.category} data-family="other">
            <div className={styles.categoryBlank} />
            <div className={styles.categoryBody}>
              <SkeletonLine heading length="3/5" />
              <SkeletonLine length="2/5" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

/** Removes accents and case for comparison. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** Categories whose name or description contains every word of the search. */
function categoriesNamed<C extends Pick<Category, 'name' | 'description'>>(
  categories: readonly C[],
  search: string,
): C[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return categories.filter(({ name, description }) => {
    const text = plain(`${name} ${description ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}
