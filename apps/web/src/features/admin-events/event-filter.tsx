import { COUNTRIES, EVENT_STATUSES } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { oneOf, useUrlFilter } from '../../ui/url-filter.ts'
import type { EventFilter } from './queries.ts'

/** As long as the server takes them. */
const SEARCH_LENGTH = 100
const SORTS = ['newest', 'soonest'] as const
const FIELDS = ['q', 'status', 'city', 'country', 'category', 'from', 'to', 'sort'] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const CATEGORY = /^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const dayOf = (value: string | undefined) =>
  value && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** What the table shows and which event is edited, kept in the address of the screen. */
export function useAdminEventFilter() {
  const { read, change } = useUrlFilter<(typeof FIELDS)[number] | 'edit'>()
  const category = read('category')
  const filter: EventFilter = {
    q: read('q')?.slice(0, SEARCH_LENGTH),
    status: oneOf(EVENT_STATUSES, read('status')),
    city: read('city')?.slice(0, SEARCH_LENGTH),
    country: oneOf(COUNTRIES, read('country')),
    category: category && CATEGORY.test(category) ? category : undefined,
    from: dayOf(read('from')),
    to: dayOf(read('to')),
    sort: oneOf(SORTS, read('sort')),
  }
  const clear = () => change(Object.fromEntries(FIELDS.map((name) => [name, undefined])))
  return { filter, change, clear, filtered: Object.values(filter).some(Boolean), edited: read('edit') }
}

/** Words, status, place, category, days and order. */
export function AdminEventFilterBar({
  filter,
  change,
  categories,
}: Pick<ReturnType<typeof useAdminEventFilter>, 'filter' | 'change'> & {
  categories: readonly { id: string; name: string }[]
}) {
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
      <SearchField
        label={t('allEvents.city')}
        value={filter.city ?? ''}
        maxLength={SEARCH_LENGTH}
        onSearch={(city) => change({ city })}
      />
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
      <SelectField
        label={t('allEvents.category')}
        value={filter.category ?? ''}
        onChange={(event) => change({ category: event.target.value })}
      >
        <option value="">{t('allEvents.category.all')}</option>
        <option value="none">{t('adminEvents.category.none')}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
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
        value={filter.sort ?? 'newest'}
        onChange={(event) => change({ sort: event.target.value === 'newest' ? '' : event.target.value })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`adminEvents.sort.${sort}`)}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
