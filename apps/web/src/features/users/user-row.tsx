import type { AdminUser } from '@uitpost/contracts'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import fieldStyles from '../../ui/controls/field.module.css'
import avatarStyles from '../../ui/drawing/avatar.module.css'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import textStyles from '../../ui/text.module.css'
import { initialOf } from './initial.ts'
import { type UserAction, useUserAction } from './queries.ts'
import { RoleBadge } from './role-badge.tsx'
import { UserActions } from './user-actions.tsx'
import usersStyles from './users.module.css'

/** One account; errors of its actions are shown in its row. */
export function UserRow({ user }: { user: AdminUser }) {
  const { t, instant } = useTexts()
  const toast = useToast()
  const action = useUserAction(user)
  const doneText = (performed: UserAction): string => {
    const name = user.name || user.email
    switch (performed.do) {
      case 'changeRole':
        return t('users.done.changeRole', { name, role: t(`users.role.${performed.role}`) })
      case 'changeSuspension':
        return performed.suspended ? t('users.done.suspend', { name }) : t('users.done.reinstate', { name })
      case 'endSessions':
        return t('users.done.endSessions', { name })
      case 'changeEmail':
        return t('users.done.changeEmail', { old: user.email, new: performed.email })
    }
  }
  const act = (wanted: UserAction) =>
    action.mutate(wanted, {
      onSuccess: () => toast({ title: t('users.done'), text: doneText(wanted), state: 'success' }),
    })
  const failed = action.isError && (serverMessage(action.error) ?? t('users.actionFailed'))
  return (
    <>
      <tr data-suspended={user.suspended || undefined} aria-busy={action.isPending}>
        <td className={usersStyles.person}>
          <div>
            <span className={classNames(avatarStyles.avatar, avatarStyles.avatarSmall)} aria-hidden="true">
              {initialOf(user)}
            </span>
            {user.name}
          </div>
        </td>
        <td className={usersStyles.userEmail}>{user.email}</td>
        <td className={usersStyles.userRole}>
          <RoleBadge role={user.role} />
        </td>
        <td className={usersStyles.userCity}>{user.city}</td>
        <td className={usersStyles.userSeen} data-label={t('users.column.lastSeen')}>
          {user.lastSeenAt ? (
            <time
              dateTime={user.lastSeenAt}
              title={instant(user.lastSeenAt, { dateStyle: 'full', timeStyle: 'short' })}
            >
              {instant(user.lastSeenAt, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          ) : (
            t('users.neverSeen')
          )}
        </td>
        <td className={usersStyles.userState}>
          <UserState user={user} />
        </td>
        <td className={usersStyles.userActions}>
          <UserActions user={user} busy={action.isPending} onAct={act} />
        </td>
      </tr>
      {failed && (
        <tr className={usersStyles.rowError}>
          <td colSpan={7}>
            <p className={fieldStyles.error} role="alert">
              {t('users.refused', { name: user.name || user.email, reason: failed })}
            </p>
          </td>
        </tr>
      )}
    </>
  )
}

function UserState({ user }: { user: AdminUser }) {
  const { t } = useTexts()
  if (user.suspended) return <StateBadge state="bad">{t('users.state.suspended')}</StateBadge>
  if (!user.emailConfirmed) return <StateBadge state="queued">{t('users.state.unconfirmed')}</StateBadge>
  return <span className={textStyles.muted}>{t('users.state.active')}</span>
}
