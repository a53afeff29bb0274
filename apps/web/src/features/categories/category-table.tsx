import type { AdminCategory } from '@uitpost/contracts'
import { badgeInkOf } from '@uitpost/contracts/families'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { type BadgeState, InkBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import { OptionalChoiceField } from '../../ui/forms/choice-field.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { type Column, DataTable } from '../../ui/panels/data-table.tsx'
import morePagesStyles from '../../ui/panels/more-pages.module.css'
import { CategoryActions } from './category-actions.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { type CategoryState, categoriesLike, stateOf } from './category-state.ts'
import categoryTableStyles from './category-table.module.css'
import { useAdminCategories } from './queries.ts'

const STATES: readonly CategoryState[] = ['approved', 'pending', 'archived']
const SEARCH_LENGTH = 100
const states: Record<CategoryState, BadgeState> = { approved: 'good', pending: 'queued', archived: 'bad' }

/** Table of every category, with filters by text and by state. */
export function CategoryTable() {
  const { t, number } = useTexts()
  const { read, change } = useUrlFilter<'search' | 'state'>()
  const [search, state] = [read('search')?.slice(0, SEARCH_LENGTH) ?? '', oneOf(STATES, read('state'))]
  const categories = useAdminCategories()
  // 'new' opens the dialog for a category to be created.
  const [edited, setEdited] = useState<AdminCategory | 'new'>()
  const shown =
    categories.data &&
    categoriesLike(categories.data, search).filter((one) => !state || stateOf(one) === state)
  const columns: Column<AdminCategory>[] = [
    {
      heading: t('categoryAdmin.column.name'),
      stacked: 'start',
      className: categoryTableStyles.categoryName,
      render: ({ name, slug, names = {} }) => (
        <>
          <InkBadge ink={badgeInkOf(slug)}>{name}</InkBadge>{' '}
          <span className={categoryTableStyles.categoryLanguages}>{Object.keys(names).join(' ')}</span>
        </>
      ),
    },
    {
      heading: t('categoryAdmin.column.description'),
      isEmpty: ({ description }) => !description,
      className: categoryTableStyles.categoryDescription,
      render: ({ description }) => description,
    },
    {
      heading: t('categoryAdmin.column.events'),
      isFigure: true,
      isLabelled: true,
      render: ({ events }) => number(events),
    },
    {
      heading: t('categoryAdmin.column.subscribers'),
      isFigure: true,
      isLabelled: true,
      render: ({ subscribers }) => number(subscribers),
    },
    {
      heading: t('categoryAdmin.column.state'),
      stacked: 'end',
      render: (category) => {
        const its = stateOf(category)
        return <StateBadge state={states[its]}>{t(`categoryAdmin.state.${its}`)}</StateBadge>
      },
    },
    {
      heading: t('categoryAdmin.column.actions'),
      isHeadingHidden: true,
      className: categoryTableStyles.categoryActions,
      render: (category) => (
        <CategoryActions category={category} state={stateOf(category)} onEdit={() => setEdited(category)} />
      ),
    },
  ]
  return (
    <section aria-label={t('categoryAdmin.heading')}>
      <DataTable
        label={t('categoryAdmin.heading')}
        className={categoryTableStyles.categoryTable}
        columns={columns}
        read={categories}
        rows={shown}
        failed={t('categoryList.loadFailed')}
        empty={{
          title: search || state ? t('categoryAdmin.noneFound') : t('categoryAdmin.empty'),
          action:
            search || state
              ? { label: t('categoryAdmin.clear'), onClick: () => change({ search: '', state: '' }) }
              : undefined,
        }}
        marksOf={(category) => ({ 'data-state': stateOf(category) })}
        filter={
          <>
            <SearchField
              label={t('categoryAdmin.search')}
              value={search}
              maxLength={SEARCH_LENGTH}
              onSearch={(text) => change({ search: text })}
            />
            <OptionalChoiceField
              label={t('categoryAdmin.state')}
              none={t('categoryAdmin.state.all')}
              value={state}
              options={STATES}
              textOf={(value) => t(`categoryAdmin.state.${value}`)}
              onChoose={(value) => change({ state: value })}
            />
            <Button size="dense" className={stackStyles.atEnd} onClick={() => setEdited('new')}>
              <Plus aria-hidden="true" />
              {t('categoryAdmin.new')}
            </Button>
          </>
        }
      />
      {shown && shown.length > 0 && (
        <div className={morePagesStyles.listFoot}>
          <p role="status">
            {t('categoryAdmin.shown', {
              shown: number(shown.length),
              total: number(categories.data?.length ?? 0),
            })}
          </p>
        </div>
      )}
      {edited && (
        <CategoryDialog
          {...(edited !== 'new' && { category: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}
