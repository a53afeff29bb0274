import type { AdminCategory } from '@uitpost/contracts'
import { badgeInkOf } from '@uitpost/contracts/families'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type BadgeState, InkBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import recordsStyles from '../../ui/layout/records.module.css'
import textStyles from '../../ui/text.module.css'
import { CategoryActions } from './category-actions.tsx'
import { type CategoryState, stateOf } from './category-state.ts'
import categoryTableStyles from './category-table.module.css'

const states: Record<CategoryState, BadgeState> = { approved: 'good', pending: 'queued', archived: 'bad' }

/** One row per category: name, languages, description, number of events, state and actions. */
export function CategoryRows({
  categories,
  onEdit,
}: {
  categories: AdminCategory[]
  onEdit: (category: AdminCategory) => void
}) {
  const { t } = useTexts()
  return (
    <table
      className={classNames(recordsStyles.records, recordsStyles.logTable, categoryTableStyles.categoryTable)}
      aria-label={t('categoryAdmin.heading')}
    >
      <thead>
        <tr>
          <th scope="col">{t('categoryAdmin.column.name')}</th>
          <th scope="col">{t('categoryAdmin.column.description')}</th>
          <th scope="col" className={recordsStyles.num}>
            {t('categoryAdmin.column.events')}
          </th>
          <th scope="col">{t('categoryAdmin.column.state')}</th>
          <th scope="col">
            <span className={textStyles.visuallyHidden}>{t('categoryAdmin.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <CategoryRow key={category.id} category={category} onEdit={() => onEdit(category)} />
        ))}
      </tbody>
    </table>
  )
}

function CategoryRow({ category, onEdit }: { category: AdminCategory; onEdit: () => void }) {
  const { t, number } = useTexts()
  const { name, slug, description, names = {}, events } = category
  const state = stateOf(category)
  return (
    <tr data-state={state}>
      <td className={categoryTableStyles.categoryName}>
        <InkBadge ink={badgeInkOf(slug)}>{name}</InkBadge>{' '}
        <span className={categoryTableStyles.categoryLanguages}>{Object.keys(names).join(' ')}</span>
      </td>
      <td className={categoryTableStyles.categoryDescription} data-empty={description ? undefined : ''}>
        {description}
      </td>
      <td className={recordsStyles.num} data-label={t('categoryAdmin.column.events')}>
        {number(events)}
      </td>
      <td className={categoryTableStyles.categoryState}>
        <StateBadge state={states[state]}>{t(`categoryAdmin.state.${state}`)}</StateBadge>
      </td>
      <td className={categoryTableStyles.categoryActions}>
        <CategoryActions category={category} state={state} onEdit={onEdit} />
      </td>
    </tr>
  )
}
