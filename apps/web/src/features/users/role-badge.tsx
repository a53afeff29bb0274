import type { Role } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'

/** A role as a printed label; those with admin rights are solid. */
export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTexts()
  return (
    <span className="badge badge-plain role-badge" data-role={role}>
      {t(`users.role.${role}`)}
    </span>
  )
}
