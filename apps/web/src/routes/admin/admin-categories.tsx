import { CategoryTable } from '../../features/categories/category-table.tsx'
import { SubscriberRanking } from '../../features/categories/subscriber-ranking.tsx'
import { useTexts } from '../../texts/texts.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import textStyles from '../../ui/text.module.css'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'

/** Admin screen: the categories, their names, and whether they are offered. */
export function AdminCategories() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('categoryAdmin.title')}>
      <div className={pageStyles.page} data-dense="">
        <AdminBar title={t('categoryAdmin.title')} />
        <p className={textStyles.muted}>{t('categoryAdmin.lead')}</p>
        <CategoryTable />
        <SubscriberRanking />
      </div>
    </AdminsOnly>
  )
}
