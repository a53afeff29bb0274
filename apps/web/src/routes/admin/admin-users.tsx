import { UserCounts } from '../../features/users/user-counts.tsx'
import { UserTable } from '../../features/users/user-table.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'

/** Admin screen: the accounts, and what an admin may do with them. */
export function AdminUsers() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('users.title')}>
      <div className={pageStyles.page} data-dense="">
        <AdminBar title={t('users.title')} />
        <Boundary>
          <UserCounts full />
        </Boundary>
        <Boundary>
          <UserTable />
        </Boundary>
      </div>
    </AdminsOnly>
  )
}
