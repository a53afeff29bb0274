import type { AdminUser } from '@uitpost/contracts'
import { useState } from 'react'
import { itemsOf } from '../../api/pages.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import avatarStyles from '../../ui/drawing/avatar.module.css'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { type Column, DataTable } from '../../ui/panels/data-table.tsx'
import textStyles from '../../ui/text.module.css'
import { initialOf } from './initial.ts'
import { useUsers } from './queries.ts'
import { RoleBadge } from './role-badge.tsx'
import { UserActions } from './user-actions.tsx'
import { UserFilterFields, useUserFilter } from './user-filter.tsx'
import usersStyles from './users.module.css'

/** Table of all accounts with search, role filter, order and paging; errors of actions are shown below their row. */
export function UserTable() {
  const { t, instant } = useTexts()
  const { filter, change } = useUserFilter()
  const users = useUsers(filter)
  const filtered = Boolean(filter.search || filter.role)
  const [failures, setFailures] = useState<Readonly<Record<string, string | undefined>>>({})
  const columns: Column<AdminUser>[] = [
    {
      heading: t('users.column.name'),
      className: usersStyles.person,
      render: (user) => (
        <div>
          <span className={classNames(avatarStyles.avatar, avatarStyles.avatarSmall)} aria-hidden="true">
            {initialOf(user)}
          </span>
          {user.name}
        </div>
      ),
    },
    { heading: t('users.column.email'), className: usersStyles.userEmail, render: ({ email }) => email },
    {
      heading: t('users.column.role'),
      className: usersStyles.userRole,
      render: ({ role }) => <RoleBadge role={role} />,
    },
    { heading: t('users.column.city'), className: usersStyles.userCity, render: ({ city }) => city },
    {
      heading: t('users.column.lastSeen'),
      isLabelled: true,
      className: usersStyles.userSeen,
      render: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <time dateTime={lastSeenAt} title={instant(lastSeenAt, { dateStyle: 'full', timeStyle: 'short' })}>
            {instant(lastSeenAt, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        ) : (
          t('users.neverSeen')
        ),
    },
    {
      heading: t('users.column.state'),
      className: usersStyles.userState,
      render: (user) => <UserState user={user} />,
    },
    {
      heading: t('users.column.actions'),
      isHeadingHidden: true,
      className: usersStyles.userActions,
      render: (user) => (
        <UserActions
          user={user}
          onFailure={(reason) => setFailures((others) => ({ ...others, [user.id]: reason }))}
        />
      ),
    },
  ]
  return (
    <section aria-label={t('users.heading')}>
      <DataTable
        label={t('users.heading')}
        look="records"
        className={usersStyles.people}
        columns={columns}
        read={users}
        rows={itemsOf(users)}
        failed={t('users.loadFailed')}
        empty={{
          title: filtered ? t('users.noneFound') : t('users.empty'),
          action: filtered
            ? { label: t('users.clear'), onClick: () => change({ search: '', role: '' }) }
            : undefined,
        }}
        filter={<UserFilterFields filter={filter} change={change} />}
        marksOf={({ suspended }) => ({ 'data-suspended': suspended ? '' : undefined })}
        renderNote={(user) =>
          (user.suspension || failures[user.id]) && <UserNote user={user} failure={failures[user.id]} />
        }
        noteClassName={usersStyles.rowNote}
      />
    </section>
  )
}

function UserState({ user }: { user: AdminUser }) {
  const { t } = useTexts()
  if (user.suspended) return <StateBadge state="bad">{t('users.state.suspended')}</StateBadge>
  if (!user.emailConfirmed) return <StateBadge state="queued">{t('users.state.unconfirmed')}</StateBadge>
  return <span className={textStyles.muted}>{t('users.state.active')}</span>
}

/** What is shown below a row: why and until when the account is suspended, and why an action failed. */
function UserNote({ user, failure }: { user: AdminUser; failure: string | undefined }) {
  const { t, instant } = useTexts()
  const { suspension } = user
  const reason = suspension?.reason ?? t('users.suspension.noReason')
  return (
    <>
      {suspension && (
        <p className={usersStyles.suspension}>
          {suspension.until
            ? t('users.suspension.until', {
                until: instant(suspension.until, { dateStyle: 'medium', timeStyle: 'short' }),
                reason,
              })
            : t('users.suspension.open', { reason })}
        </p>
      )}
      {failure && (
        <p className={fieldStyles.error} role="alert">
          {t('users.refused', { name: user.name || user.email, reason: failure })}
        </p>
      )}
    </>
  )
}
