import type { AuditFilter } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { OptionalChoiceField } from '../../ui/forms/choice-field.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import filterBarStyles from '../../ui/layout/filter-bar.module.css'

/** Services that write audit entries, by their names in the entries. */
const SOURCES = ['auth', 'catalogue', 'discovery-worker', 'notifier'] as const
const ACTION_LENGTH = 60
const DAY = /^\d{4}-\d{2}-\d{2}$/

const dayOf = (value: string | undefined) =>
  value && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Filter of the entries shown and downloaded, kept in the query string of the URL. */
export function useAuditFilter() {
  const { read, change } = useUrlFilter<'action' | 'service' | 'from' | 'to'>()
  const filter: AuditFilter = {
    action: read('action')?.slice(0, ACTION_LENGTH),
    service: oneOf(SOURCES, read('service')),
    from: dayOf(read('from')),
    to: dayOf(read('to')),
  }
  return { filter, change }
}

/** Filters by action, service and first and last day, both inclusive. */
export function AuditFilterFields({
  filter,
  change,
  actions,
}: ReturnType<typeof useAuditFilter> & { actions: readonly string[] }) {
  const { t } = useTexts()
  return (
    <>
      <SearchField
        label={t('audit.column.action')}
        value={filter.action ?? ''}
        maxLength={ACTION_LENGTH}
        suggestions={actions}
        onSearch={(action) => change({ action })}
      />
      <OptionalChoiceField
        label={t('audit.column.service')}
        none={t('audit.service.all')}
        value={oneOf(SOURCES, filter.service)}
        options={SOURCES}
        textOf={(service) => service}
        onChoose={(service) => change({ service })}
      />
      <div className={filterBarStyles.filterPair}>
        <TextField
          type="date"
          label={t('audit.from')}
          value={filter.from ?? ''}
          max={filter.to}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextField
          type="date"
          label={t('audit.to')}
          value={filter.to ?? ''}
          min={filter.from}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
    </>
  )
}
