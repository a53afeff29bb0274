import { SECURITY_EVENTS } from '@uitpost/contracts/admin-constants'
import { X } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { OptionalChoiceField } from '../../ui/forms/choice-field.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import textStyles from '../../ui/text.module.css'
import type { SecurityFilter } from './queries.ts'

export const eventsHeadingId = 'security-events'

/** Maximum length that the server accepts. */
const ADDRESS_LENGTH = 60
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Filter of the events shown, kept in the query string of the URL. */
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

/** Filters by kind and IP address; a filter by account, set in the lists above, can be removed. */
export function EventFilterFields({
  filter,
  change,
  accountName,
}: ReturnType<typeof useEventFilter> & { accountName: string | undefined }) {
  const { t } = useTexts()
  return (
    <>
      <OptionalChoiceField
        label={t('security.column.kind')}
        none={t('security.kind.all')}
        value={filter.kind}
        options={SECURITY_EVENTS}
        textOf={(kind) => t(`security.kind.${kind}`)}
        onChoose={(kind) => change({ kind })}
      />
      <SearchField
        label={t('security.column.address')}
        value={filter.ip ?? ''}
        maxLength={ADDRESS_LENGTH}
        onSearch={(ip) => change({ ip })}
      />
      {filter.userId && (
        <Button look="line" size="dense" onClick={() => change({ userId: '' })}>
          {t('security.onlyAccount', { name: accountName ?? filter.userId })}
          <X aria-hidden="true" />
          <span className={textStyles.visuallyHidden}>{t('security.anyAccount')}</span>
        </Button>
      )}
    </>
  )
}
