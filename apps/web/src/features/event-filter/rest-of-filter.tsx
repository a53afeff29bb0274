import { COUNTRIES } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField, TextField } from '../../ui/controls/field.tsx'
import { EVENT_SORTS, type EventFilter, type EventSort, type FilterChanges, RADII } from './event-filter.ts'

interface Part {
  filter: EventFilter
  change: (changes: FilterChanges) => void
}

/** How far around the city. */
export function Radius({ filter, change }: Part) {
  const { t } = useTexts()
  return (
    <SelectField
      label={t('allEvents.radius')}
      value={filter.radiusKm ?? ''}
      disabled={!filter.city}
      onChange={(event) => change({ radius: event.target.value })}
    >
      <option value="">{t('allEvents.radius.none')}</option>
      {RADII.map((km) => (
        <option key={km} value={km}>
          {t('allEvents.radius.within', { km })}
        </option>
      ))}
    </SelectField>
  )
}

/** Country, category, days and order. The usual order is not written into the address. */
export function RestOfFilter({
  filter,
  change,
  categories,
  withoutDays = false,
  usualSort,
}: Part & {
  categories: readonly { id: string; name: string }[]
  withoutDays?: boolean
  usualSort: EventSort
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
      {!withoutDays && (
        <>
          <div className="filter-pair">
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
            value={filter.sort ?? usualSort}
            onChange={(event) => change({ sort: event.target.value === usualSort ? '' : event.target.value })}
          >
            {[usualSort, ...EVENT_SORTS.filter((sort) => sort !== usualSort)].map((sort) => (
              <option key={sort} value={sort}>
                {t(`allEvents.sort.${sort}`)}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </>
  )
}
