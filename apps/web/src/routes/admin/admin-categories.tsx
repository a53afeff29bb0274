import { CategoryTable } from '../../features/categories/category-table.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import '../../ui/layout/dense.css'

/** Every category: what it is called, and whether it is offered. */
export function AdminCategories() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('categoryAdmin.title')}>
      <div className="page dense">
        <AdminBar title={t('categoryAdmin.title')} />
        <p className="text-muted">{t('categoryAdmin.lead')}</p>
        <CategoryTable />
      </div>
    </AdminsOnly>
  )
}
