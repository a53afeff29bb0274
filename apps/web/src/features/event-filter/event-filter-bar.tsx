import { EVENT_STATUSES } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField } from '../../ui/controls/field.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import {
  CITY_LENGTH,
  type EventFilter,
  type EventFiltering,
  type FilterChanges,
  SEARCH_LENGTH,
} from './event-filter.ts'
import { usePlaceNames } from './queries.ts'
import { Radius, RestOfFilter } from './rest-of-filter.tsx'
import './event-filter.css'

interface Bar {
  filtering: Pick<EventFiltering, 'filter' | 'change'>
  categories: readonly { id: string; name: string }[]
  /** What is looked at has days of its own, so that none are asked for. */
  withoutDays?: boolean
}

/** For everybody: words and city always, the rest unfolded. */
export function EventFilterBar({ filtering: { filter, change }, categories, withoutDays = false }: Bar) {
  const { t } = useTexts()
  const days = withoutDays ? undefined : (filter.from ?? filter.to ?? filter.sort)
  const unfolded = Boolean(filter.radiusKm ?? filter.category ?? filter.country ?? days)
  return (
    <search className="event-filter">
      <SearchField
        label={t('allEvents.search')}
        value={filter.q ?? ''}
        maxLength={SEARCH_LENGTH}
        onSearch={(q) => change({ q })}
      />
      <City filter={filter} change={change} />
      <details className="event-filter-more" open={unfolded}>
        <summary>{t('allEvents.more')}</summary>
        <div className="event-filter-rest">
          <Radius filter={filter} change={change} />
          <RestOfFilter
            filter={filter}
            change={change}
            categories={categories}
            withoutDays={withoutDays}
            usualSort="soonest"
          />
        </div>
      </details>
    </search>
  )
}

/** For admins: every status, what has no category, and all of it in sight. */
export function AdminEventFilterBar({ filtering: { filter, change }, categories }: Bar) {
  const { t } = useTexts()
  return (
    <search className="filter-bar">
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
      <City filter={filter} change={change} />
      <RestOfFilter
        filter={filter}
        change={change}
        categories={[{ id: 'none', name: t('adminEvents.category.none') }, ...categories]}
        usualSort="newest"
      />
    </search>
  )
}

function City({ filter, change }: { filter: EventFilter; change: (changes: FilterChanges) => void }) {
  const { t } = useTexts()
  const places = usePlaceNames(filter.city)
  return (
    <SearchField
      label={t('allEvents.city')}
      value={filter.city ?? ''}
      maxLength={CITY_LENGTH}
      suggestions={places}
      onSearch={(city) => change(city ? { city } : { city, radius: undefined })}
    />
  )
}
