import type { AdminUser } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { MorePages } from '../../ui/layout/more-pages.tsx'
import { useUsers } from './queries.ts'
import { UserFilterBar, useUserFilter } from './user-filter.tsx'
import { UserRow } from './user-row.tsx'
import './users.css'

/** All accounts: search, role and order above, a row for each, the next page below. */
export function UserTable() {
  const { t } = useTexts()
  const { filter, change } = useUserFilter()
  const users = useUsers(filter)
  const rows = users.data?.pages.flatMap(({ items }) => items)
  const filtered = Boolean(filter.search || filter.role)
  return (
    <section aria-label={t('users.heading')}>
      <UserFilterBar filter={filter} change={change} />
      {users.isError && <LoadFailed onRetry={users.refetch}>{t('users.loadFailed')}</LoadFailed>}
      {users.isPending && (
        <LoadingLines className="gap-6 pt-4" lines={['w-4/5', 'w-3/5', 'w-5/6', 'w-2/3', 'w-3/4']} />
      )}
      {rows?.length === 0 && (
        <EmptyState title={filtered ? t('users.noneFound') : t('users.empty')} stamp={false}>
          {filtered && (
            <Button
              look="line"
              size="dense"
              className="mt-2"
              onClick={() => change({ search: '', role: '' })}
            >
              {t('users.clear')}
            </Button>
          )}
        </EmptyState>
      )}
      {rows && rows.length > 0 && <Rows users={rows} busy={users.isPlaceholderData} />}
      {users.data && <MorePages list={users} />}
    </section>
  )
}

function Rows({ users, busy }: { users: AdminUser[]; busy: boolean }) {
  const { t } = useTexts()
  return (
    <table className="records people" aria-label={t('users.heading')} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{t('users.column.name')}</th>
          <th scope="col">{t('users.column.email')}</th>
          <th scope="col">{t('users.column.role')}</th>
          <th scope="col">{t('users.column.city')}</th>
          <th scope="col">{t('users.column.lastSeen')}</th>
          <th scope="col">{t('users.column.state')}</th>
          <th scope="col">
            <span className="sr-only">{t('users.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  )
}
