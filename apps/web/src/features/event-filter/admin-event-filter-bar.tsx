import { EVENT_STATUSES, PROOF_LEVELS } from '@uitpost/contracts/admin-constants'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import filterBarStyles from '../../ui/layout/filter-bar.module.css'
import { ADMIN_SORTS, type AdminEventFiltering, RISK_CHOICES, SOURCE_LENGTH } from './admin-event-filter.ts'
import { City } from './city-field.tsx'
import { SEARCH_LENGTH } from './event-filter.ts'
import { MoreFilters } from './more-filters.tsx'

/** Filters of the admin's event list, including every status and events without a category. */
export function AdminEventFilterBar({
  filtering: { filter, change },
  categories,
  withoutRisk = false,
}: {
  filtering: Pick<AdminEventFiltering, 'filter' | 'change'>
  categories: readonly { id: string; name: string }[]
  /** Leaves the field for the risk out, for a screen with its own choice of risks. */
  withoutRisk?: boolean
}) {
  const { t } = useTexts()
  return (
    <search className={filterBarStyles.filterBar}>
      <SearchField
        label={t('adminEvents.search')}
        value={filter.q ?? ''}
        maxLength={SEARCH_LENGTH}
        onSearch={(q) => change({ q })}
      />
      <SelectField
        label={t('adminEvents.status')}
        value={filter.status ?? ''}
        onChange={(event) => change({ status: event.target.value })}
      >
        <option value="">{t('adminEvents.status.all')}</option>
        {EVENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`event.status.${status}`)}
          </option>
        ))}
      </SelectField>
      {!withoutRisk && (
        <SelectField
          label={t('adminEvents.risk')}
          value={filter.risk ?? ''}
          onChange={(event) => change({ risk: event.target.value })}
        >
          <option value="">{t('adminEvents.risk.all')}</option>
          {RISK_CHOICES.map((risk) => (
            <option key={risk} value={risk}>
              {t(`risk.${risk}`)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('adminEvents.column.proof')}
        value={filter.proof ?? ''}
        onChange={(event) => change({ proof: event.target.value })}
      >
        <option value="">{t('adminEvents.proof.all')}</option>
        {PROOF_LEVELS.map((level) => (
          <option key={level} value={level}>
            {t(`proof.level.${level}`)}
          </option>
        ))}
      </SelectField>
      <SearchField
        label={t('bulk.source')}
        value={filter.source ?? ''}
        maxLength={SOURCE_LENGTH}
        onSearch={(source) => change({ source })}
      />
      <City filter={filter} change={change} />
      <MoreFilters
        filter={filter}
        change={change}
        categories={[{ id: 'none', name: t('adminEvents.category.none') }, ...categories]}
        defaultSort="newest"
        sorts={ADMIN_SORTS}
      />
    </search>
  )
}
