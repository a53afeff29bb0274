import type { AdminUser } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import emptyStateStyles from '../../ui/feedback/empty-state.module.css'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import recordsStyles from '../../ui/layout/records.module.css'
import { MorePages } from '../../ui/panels/more-pages.tsx'
import textStyles from '../../ui/text.module.css'
import { useUsers } from './queries.ts'
import { UserFilterBar, useUserFilter } from './user-filter.tsx'
import { UserRow } from './user-row.tsx'
import usersStyles from './users.module.css'

/** Table of all accounts with search, role filter, order and paging. */
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
      {users.isPending && <LoadingLines apart place="below" lines={['4/5', '3/5', '5/6', '2/3', '3/4']} />}
      {rows?.length === 0 && (
        <EmptyState title={filtered ? t('users.noneFound') : t('users.empty')} stamp={false}>
          {filtered && (
            <Button
              look="line"
              size="dense"
              className={emptyStateStyles.emptyAction}
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
    <table
      className={classNames(recordsStyles.records, usersStyles.people)}
      aria-label={t('users.heading')}
      aria-busy={busy}
    >
      <thead>
        <tr>
          <th scope="col">{t('users.column.name')}</th>
          <th scope="col">{t('users.column.email')}</th>
          <th scope="col">{t('users.column.role')}</th>
          <th scope="col">{t('users.column.city')}</th>
          <th scope="col">{t('users.column.lastSeen')}</th>
          <th scope="col">{t('users.column.state')}</th>
          <th scope="col">
            <span className={textStyles.visuallyHidden}>{t('users.column.actions')}</span>
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
