import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import avatarStyles from '../../ui/drawing/avatar.module.css'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import { initialOf } from './initial.ts'
import { useFirstUsers } from './queries.ts'
import { RoleBadge } from './role-badge.tsx'
import { UserCounts } from './user-counts.tsx'
import usersStyles from './users.module.css'

/** Tab of the admin dashboard: the newest users, numbers by role, and a link to all users. */
export function FirstUsers() {
  const { t } = useTexts()
  const users = useFirstUsers()
  return (
    <section className={stackStyles.stackApart} aria-labelledby="first-users">
      <Boundary>
        <UserCounts />
      </Boundary>
      <div>
        <div className={panelStyles.panelHead}>
          <h2 id="first-users">{t('users.heading')}</h2>
          <ButtonLink look="line" size="dense" to="/admin/users">
            {t('users.all')}
          </ButtonLink>
        </div>
        <AsyncPanel
          read={users}
          data={users.data?.items}
          failed={t('users.loadFailed')}
          silent
          empty={{ title: t('users.empty') }}
        >
          {(shown) => (
            <ul className={usersStyles.firstUsers}>
              {shown.map((user) => (
                <li key={user.id}>
                  <span
                    className={classNames(avatarStyles.avatar, avatarStyles.avatarSmall)}
                    aria-hidden="true"
                  >
                    {initialOf(user)}
                  </span>
                  {user.name && <b>{user.name}</b>}
                  <span className={usersStyles.userEmail}>{user.email}</span>
                  <RoleBadge role={user.role} />
                </li>
              ))}
            </ul>
          )}
        </AsyncPanel>
      </div>
    </section>
  )
}
