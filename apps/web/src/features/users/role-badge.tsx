import type { Role } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import badgeStyles from '../../ui/drawing/badge.module.css'
import usersStyles from './users.module.css'

/** A role as a printed label; those with admin rights are solid. */
export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTexts()
  return (
    <span
      className={classNames(badgeStyles.badge, badgeStyles.badgePlain, usersStyles.roleBadge)}
      data-role={role}
    >
      {t(`users.role.${role}`)}
    </span>
  )
}
