import { SECURITY_EVENTS } from '@uitpost/contracts/constants'
import { X } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/field.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import type { SecurityFilter } from './queries.ts'

export const eventsHeadingId = 'security-events'

/** As long as the server takes it. */
const ADDRESS_LENGTH = 60
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Which events are shown, kept in the address of the screen. */
export function useEventFilter() {
  const { read, change } = useUrlFilter<'kind' | 'ip' | 'userId'>()
  const userId = read('userId')
  const filter: SecurityFilter = {
    kind: oneOf(SECURITY_EVENTS, read('kind')),
    ip: read('ip')?.slice(0, ADDRESS_LENGTH),
    userId: userId && UUID.test(userId) ? userId : undefined,
  }
  return { filter, change }
}

/** Kind and address; an account, chosen above, can be let go again. */
export function EventFilterBar({
  filter,
  change,
  accountName,
}: ReturnType<typeof useEventFilter> & { accountName: string | undefined }) {
  const { t } = useTexts()
  return (
    <search className="filter-bar">
      <SelectField
        label={t('security.column.kind')}
        value={filter.kind ?? ''}
        onChange={(event) => change({ kind: event.target.value })}
      >
        <option value="">{t('security.kind.all')}</option>
        {SECURITY_EVENTS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`security.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SearchField
        label={t('security.column.address')}
        value={filter.ip ?? ''}
        maxLength={ADDRESS_LENGTH}
        onSearch={(ip) => change({ ip })}
      />
      {filter.userId && (
        <Button look="line" size="dense" onClick={() => change({ userId: '' })}>
          {t('security.onlyAccount', { name: accountName ?? filter.userId })}
          <X className="icon" aria-hidden="true" />
          <span className="sr-only">{t('security.anyAccount')}</span>
        </Button>
      )}
    </search>
  )
}
