import { FeedTable } from '../../features/feeds/feed-table.tsx'
import { OptedOutHosts } from '../../features/feeds/opted-out-hosts.tsx'
import { useCategories } from '../../features/subscriptions/queries.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'

/** Admin screen: the structured sources that discoveries read. */
export function AdminFeeds() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('feeds.title')}>
      <div className={pageStyles.page} data-dense="">
        <AdminBar title={t('feeds.title')} />
        <p className={classNames(pageStyles.pageNote, textStyles.muted)}>{t('feeds.lead')}</p>
        <Boundary>
          <ForAdmins />
        </Boundary>
      </div>
    </AdminsOnly>
  )
}

function ForAdmins() {
  const categories = useCategories()
  return (
    <div className={classNames(stackStyles.stackParts, stackStyles.inOrder)}>
      <FeedTable categories={categories.data ?? []} />
      <OptedOutHosts />
    </div>
  )
}
