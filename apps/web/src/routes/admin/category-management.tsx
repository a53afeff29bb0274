import { isAdminRole } from '@uitpost/contracts/constants'
import { Link } from 'react-router-dom'
import { useUser } from '../../api/session/session.tsx'
import { CategoryTable } from '../../features/categories/category-table.tsx'
import { OwnSubscriptions } from '../../features/subscriptions/own-subscriptions.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useUrlFilter } from '../../ui/controls/url-filter.ts'
import pageStyles from '../../ui/layout/page.module.css'
import plainPageStyles from '../../ui/layout/plain-page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { Tabs } from '../../ui/panels/tabs.tsx'
import styles from './category-management.module.css'

/** The user's subscriptions (requirement `routes.category-management`); for admins also the table of categories. */
export function CategoryManagement() {
  const { t } = useTexts()
  const admin = isAdminRole(useUser().role)
  return (
    <div className={classNames(pageStyles.page, plainPageStyles.plainPage)}>
      <div className={classNames(pageStyles.screenHead, plainPageStyles.plainPageHead)}>
        <ScreenHeading screen={t('shell.manageCategories')} />
        <p>
          <Link to="/categories">{t('categories.browse')}</Link>
        </p>
      </div>
      {admin ? <ForAdmins /> : <OwnCategories />}
    </div>
  )
}

const OwnCategories = () => (
  <div className={plainPageStyles.narrow}>
    <OwnSubscriptions />
  </div>
)

/** The open tab is kept in the URL, as is the filter of the second tab. */
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
            <div className={styles.own}>
              <OwnCategories />
            </div>
          ),
        },
        {
          value: 'all',
          label: t('categoryAdmin.tab.all'),
          content: (
            <div data-dense="">
              <p className={styles.allText}>{t('categoryAdmin.lead')}</p>
              <CategoryTable />
            </div>
          ),
        },
      ]}
    />
  )
}
