import { COUNTRIES } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import filterBarStyles from '../../ui/layout/filter-bar.module.css'
import type { AdminSort } from './admin-event-filter.ts'
import { EVENT_SORTS, type EventFilter, type EventSort, type FilterChanges } from './event-filter.ts'

/** Fields for category, country, dates and order. The default order is left out of the URL. */
export function MoreFilters({
  filter,
  change,
  categories,
  defaultSort,
  sorts = EVENT_SORTS,
}: {
  filter: Omit<EventFilter, 'sort'> & { sort: AdminSort | undefined }
  change: (changes: FilterChanges) => void
  categories: readonly { id: string; name: string }[]
  defaultSort: EventSort
  sorts?: readonly AdminSort[]
}) {
  const { t } = useTexts()
  return (
    <>
      <SelectField
        label={t('allEvents.category')}
        value={filter.category ?? ''}
        onChange={(event) => change({ category: event.target.value })}
      >
        <option value="">{t('allEvents.category.all')}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('allEvents.country')}
        value={filter.country ?? ''}
        onChange={(event) => change({ country: event.target.value })}
      >
        <option value="">{t('allEvents.country.all')}</option>
        {COUNTRIES.map((country) => (
          <option key={country} value={country}>
            {t(`country.${country}`)}
          </option>
        ))}
      </SelectField>
      <div className={filterBarStyles.filterPair}>
        <TextField
          type="date"
          label={t('allEvents.from')}
          value={filter.from ?? ''}
          max={filter.to}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextField
          type="date"
          label={t('allEvents.to')}
          value={filter.to ?? ''}
          min={filter.from}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
      <SelectField
        label={t('allEvents.sort')}
        value={filter.sort ?? defaultSort}
        onChange={(event) => change({ sort: event.target.value === defaultSort ? '' : event.target.value })}
      >
        {[defaultSort, ...sorts.filter((sort) => sort !== defaultSort)].map((sort) => (
          <option key={sort} value={sort}>
            {t(`allEvents.sort.${sort}`)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
