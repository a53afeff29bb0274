import type { AdminCategory } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { type BadgeState, InkBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import { inkOf } from '../../ui/drawing/ink.ts'
import { CategoryActions } from './category-actions.tsx'
import { type CategoryState, stateOf } from './category-state.ts'

const states: Record<CategoryState, BadgeState> = { approved: 'good', pending: 'queued', archived: 'bad' }

/** A row per category: its names, how many events it has, its state, and what can be done about it. */
export function CategoryRows({
  categories,
  onEdit,
}: {
  categories: AdminCategory[]
  onEdit: (category: AdminCategory) => void
}) {
  const { t } = useTexts()
  return (
    <table className="records log-table category-table" aria-label={t('categoryAdmin.heading')}>
      <thead>
        <tr>
          <th scope="col">{t('categoryAdmin.column.name')}</th>
          <th scope="col">{t('categoryAdmin.column.description')}</th>
          <th scope="col" className="num">
            {t('categoryAdmin.column.events')}
          </th>
          <th scope="col">{t('categoryAdmin.column.state')}</th>
          <th scope="col">
            <span className="sr-only">{t('categoryAdmin.column.actions')}</span>
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
      <td className="category-name">
        <InkBadge ink={inkOf(slug)}>{name}</InkBadge>{' '}
        <span className="category-languages">{Object.keys(names).join(' ')}</span>
      </td>
      <td className="category-description" data-empty={description ? undefined : ''}>
        {description}
      </td>
      <td className="num" data-label={t('categoryAdmin.column.events')}>
        {number(events)}
      </td>
      <td className="category-state">
        <StateBadge state={states[state]}>{t(`categoryAdmin.state.${state}`)}</StateBadge>
      </td>
      <td className="category-actions">
        <CategoryActions category={category} state={state} onEdit={onEdit} />
      </td>
    </tr>
  )
}
