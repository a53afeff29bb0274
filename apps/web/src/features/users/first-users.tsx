import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { initialOf } from './initial.ts'
import { useFirstUsers } from './queries.ts'
import { RoleBadge } from './role-badge.tsx'
import { UserCounts } from './user-counts.tsx'
import './users.css'

/** The admin dashboard's tab: the newest users, the counts by kind, and the way to all of them. */
export function FirstUsers() {
  const { t } = useTexts()
  const users = useFirstUsers()
  const shown = users.data?.items
  return (
    <section className="grid gap-6" aria-labelledby="first-users">
      <Boundary>
        <UserCounts />
      </Boundary>
      <div>
        <div className="panel-head">
          <h2 id="first-users">{t('users.heading')}</h2>
          <ButtonLink look="line" size="dense">
            <Link to="/admin/users">{t('users.all')}</Link>
          </ButtonLink>
        </div>
        {users.isError && !shown && <LoadFailed onRetry={users.refetch}>{t('users.loadFailed')}</LoadFailed>}
        {users.isPending && <LoadingLines className="gap-6 pt-4" lines={['w-3/5', 'w-4/5', 'w-2/3']} />}
        {shown?.length === 0 && (
          <div className="pt-3">
            <EmptyState title={t('users.empty')} stamp={false} />
          </div>
        )}
        {shown && shown.length > 0 && (
          <ul className="first-users">
            {shown.map((user) => (
              <li key={user.id}>
                <span className="avatar avatar-small" aria-hidden="true">
                  {initialOf(user)}
                </span>
                <b>{user.name}</b>
                <span className="user-email">{user.email}</span>
                <RoleBadge role={user.role} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
