import { isAdminRole } from '@uitpost/contracts/constants'
import { Link } from 'react-router-dom'
import { useUser } from '../../api/session/session.tsx'
import { CategoryTable } from '../../features/categories/category-table.tsx'
import { OwnSubscriptions } from '../../features/subscriptions/own-subscriptions.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { useUrlFilter } from '../../ui/controls/url-filter.ts'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import '../../ui/layout/dense.css'
import '../public/plain-page.css'

/**
 * What somebody is subscribed to (requirement `routes.category-management`); for admins also the categories
 * themselves.
 */
export function CategoryManagement() {
  const { t } = useTexts()
  const admin = isAdminRole(useUser().role)
  return (
    <div className="page plain-page">
      <div className="screen-head">
        <ScreenHeading title={t('app.title', { screen: t('shell.manageCategories') })}>
          {t('shell.manageCategories')}
        </ScreenHeading>
        <p>
          <Link to="/categories">{t('categories.browse')}</Link>
        </p>
      </div>
      {admin ? <ForAdmins /> : <Own />}
    </div>
  )
}

const Own = () => (
  <div className="narrow">
    <OwnSubscriptions />
  </div>
)

/** Which of the two is open stands in the address, as the filter of the second does. */
function ForAdmins() {
  const { t } = useTexts()
  const { read, change } = useUrlFilter<'tab' | 'search' | 'state'>()
  return (
    <Tabs
      label={t('categoryAdmin.tabs')}
      chosen={{
        value: read('tab') === 'all' ? 'all' : 'own',
        choose: (tab) =>
          change({ tab: tab === 'all' ? tab : undefined, search: undefined, state: undefined }),
      }}
      tabs={[
        {
          value: 'own',
          label: t('categoryAdmin.tab.own'),
          content: (
            <div className="pt-5">
              <Own />
            </div>
          ),
        },
        {
          value: 'all',
          label: t('categoryAdmin.tab.all'),
          content: (
            <div className="dense">
              <p className="pt-4 text-muted">{t('categoryAdmin.lead')}</p>
              <CategoryTable />
            </div>
          ),
        },
      ]}
    />
  )
}
