import { useTexts } from '../../texts/texts.tsx'
import { Tiles } from '../../ui/layout/tiles.tsx'
import { useUserSummary } from './queries.ts'

/** Numbers of accounts: total, admins (with super admins), regular (role user); with `full` also the other roles. */
export function UserCounts({ full = false }: { full?: boolean }) {
  const { t } = useTexts()
  const { data } = useUserSummary()
  const tiles = [
    { label: t('users.total'), value: data?.total },
    { label: t('users.admin'), value: data?.admin },
    { label: t('users.regular'), value: data?.regular },
  ]
  const others = [
    { label: t('users.premium'), value: data?.premium },
    { label: t('users.suspended'), value: data?.suspended },
  ]
  return <Tiles label={t('users.numbers')} tiles={full ? [...tiles, ...others] : tiles} />
}
