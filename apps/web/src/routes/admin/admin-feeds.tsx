import { FeedTable } from '../../features/feeds/feed-table.tsx'
import { useCategories } from '../../features/subscriptions/queries.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import '../../ui/layout/dense.css'

/** The structured sources that a discovery reads. */
export function AdminFeeds() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('feeds.title')}>
      <div className="page dense">
        <AdminBar title={t('feeds.title')} />
        <p className="pb-5 text-muted">{t('feeds.lead')}</p>
        <Boundary>
          <ForAdmins />
        </Boundary>
      </div>
    </AdminsOnly>
  )
}

function ForAdmins() {
  const categories = useCategories()
  return <FeedTable categories={categories.data ?? []} />
}
