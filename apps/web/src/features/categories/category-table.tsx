import type { AdminCategory } from '@uitpost/contracts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/field.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import emptyStateStyles from '../../ui/feedback/empty-state.module.css'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import filterBarStyles from '../../ui/layout/filter-bar.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import morePagesStyles from '../../ui/panels/more-pages.module.css'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryRows } from './category-rows.tsx'
import { type CategoryState, categoriesLike, stateOf } from './category-state.ts'
import { useAdminCategories } from './queries.ts'

const STATES: readonly CategoryState[] = ['approved', 'pending', 'archived']
const SEARCH_LENGTH = 100

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
  return (
    <section aria-label={t('categoryAdmin.heading')}>
      <div className={filterBarStyles.filterBar}>
        <SearchField
          label={t('categoryAdmin.search')}
          value={search}
          maxLength={SEARCH_LENGTH}
          onSearch={(text) => change({ search: text })}
        />
        <SelectField
          label={t('categoryAdmin.state')}
          value={state ?? ''}
          onChange={(event) => change({ state: event.target.value })}
        >
          <option value="">{t('categoryAdmin.state.all')}</option>
          {STATES.map((value) => (
            <option key={value} value={value}>
              {t(`categoryAdmin.state.${value}`)}
            </option>
          ))}
        </SelectField>
        <Button size="dense" className={stackStyles.atEnd} onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          {t('categoryAdmin.new')}
        </Button>
      </div>
      {categories.isError && (
        <LoadFailed onRetry={categories.refetch}>{t('categoryList.loadFailed')}</LoadFailed>
      )}
      {categories.isPending && <LoadingLines apart place="below" lines={['4/5', '3/5', '5/6', '2/3']} />}
      {shown?.length === 0 && (
        <EmptyState
          title={search || state ? t('categoryAdmin.noneFound') : t('categoryAdmin.empty')}
          stamp={false}
        >
          {(search || state) && (
            <Button
              look="line"
              size="dense"
              className={emptyStateStyles.emptyAction}
              onClick={() => change({ search: '', state: '' })}
            >
              {t('categoryAdmin.clear')}
            </Button>
          )}
        </EmptyState>
      )}
      {shown && shown.length > 0 && <CategoryRows categories={shown} onEdit={setEdited} />}
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
