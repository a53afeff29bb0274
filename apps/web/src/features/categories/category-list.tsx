import type { Category } from '@uitpost/contracts'
import { badgeInkOf } from '@uitpost/contracts/families'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { InkBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { CategoryActions } from './category-actions.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import styles from './category-list.module.css'
import { useAllCategories } from './queries.ts'

const LINKS = [
  ['users', '/admin/users'],
  ['countries', '/admin/countries'],
  ['prompts', '/category-prompts'],
  ['categories', '/admin/categories'],
] as const

/** Every category with its state, its actions and links to related screens. */
export function CategoryList() {
  const { t } = useTexts()
  const categories = useAllCategories()
  const [edited, setEdited] = useState<Category>()
  return (
    <Panel
      id="all-categories"
      heading={t('categoryList.heading')}
      head={
        <nav className={styles.categoryLinks} aria-label={t('categoryList.links')}>
          {LINKS.map(([place, to]) => (
            <ButtonLink key={place} look="quiet" size="dense" to={to}>
              {t(`categoryList.${place}`)}
            </ButtonLink>
          ))}
        </nav>
      }
    >
      <AsyncPanel
        read={categories}
        data={categories.data}
        failed={t('categoryList.loadFailed')}
        empty={{ title: t('categoryAdmin.empty') }}
      >
        {(all) => (
          <ul className={styles.categoryList}>
            {all.map((category) => (
              <CategoryItem key={category.id} category={category} onEdit={() => setEdited(category)} />
            ))}
          </ul>
        )}
      </AsyncPanel>
      {edited && <CategoryDialog category={edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  )
}

function CategoryItem({ category, onEdit }: { category: Category; onEdit: () => void }) {
  const { t } = useTexts()
  const { name, slug, description, approved } = category
  return (
    <li>
      <h3>
        <InkBadge ink={badgeInkOf(slug)}>{name}</InkBadge>
      </h3>
      <StateBadge state={approved ? 'good' : 'queued'}>
        {approved ? t('categoryList.approved') : t('categoryList.pending')}
      </StateBadge>
      {description && <p>{description}</p>}
      <div className={styles.categoryItemActions}>
        <CategoryActions category={category} state={approved ? 'approved' : 'pending'} onEdit={onEdit} />
      </div>
    </li>
  )
}
