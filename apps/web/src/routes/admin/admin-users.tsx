import { UserCounts } from '../../features/users/user-counts.tsx'
import { UserTable } from '../../features/users/user-table.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import '../../ui/layout/dense.css'
import { Boundary } from '../../ui/feedback/boundary.tsx'

/** Every account: who they are, and what an admin may do about them. */
export function AdminUsers() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('users.title')}>
      <div className="page dense">
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
