import type { AdminUser } from '@uitpost/contracts'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { initialOf } from './initial.ts'
import { type UserAction, useUserAction } from './queries.ts'
import { RoleBadge } from './role-badge.tsx'
import { UserActions } from './user-actions.tsx'

/** One account; what was refused about it stands in its own row. */
export function UserRow({ user }: { user: AdminUser }) {
  const { t, instant } = useTexts()
  const toast = useToast()
  const action = useUserAction(user)
  const done = (did: UserAction): string => {
    const { name } = user
    switch (did.do) {
      case 'changeRole':
        return t('users.done.changeRole', { name, role: t(`users.role.${did.role}`) })
      case 'changeSuspension':
        return did.suspended ? t('users.done.suspend', { name }) : t('users.done.reinstate', { name })
      case 'endSessions':
        return t('users.done.endSessions', { name })
      case 'changeEmail':
        return t('users.done.changeEmail', { old: user.email, new: did.email })
    }
  }
  const act = (wanted: UserAction) =>
    action.mutate(wanted, {
      onSuccess: () => toast({ title: t('users.done'), text: done(wanted), state: 'success' }),
    })
  const failed = action.isError && (serverMessage(action.error) ?? t('users.actionFailed'))
  return (
    <>
      <tr data-suspended={user.suspended || undefined} aria-busy={action.isPending}>
        <td className="person">
          <div>
            <span className="avatar avatar-small" aria-hidden="true">
              {initialOf(user)}
            </span>
            {user.name}
          </div>
        </td>
        <td className="user-email">{user.email}</td>
        <td className="user-role">
          <RoleBadge role={user.role} />
        </td>
        <td className="user-city">{user.city}</td>
        <td className="user-seen" data-label={t('users.column.lastSeen')}>
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
        <td className="user-state">
          <UserState user={user} />
        </td>
        <td className="user-actions">
          <UserActions user={user} busy={action.isPending} onAct={act} />
        </td>
      </tr>
      {failed && (
        <tr className="row-error">
          <td colSpan={7}>
            <p className="error" role="alert">
              {t('users.refused', { name: user.name, reason: failed })}
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
  return <span className="text-muted">{t('users.state.active')}</span>
}
