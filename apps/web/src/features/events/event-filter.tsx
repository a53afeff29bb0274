import type { EventSearch } from '@uitpost/contracts'
import { COUNTRIES } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { oneOf, useUrlFilter } from '../../ui/url-filter.ts'
import { usePlaceNames } from './queries.ts'
import './event-filter.css'

/** As long as the server takes them. */
const SEARCH_LENGTH = 100
const CITY_LENGTH = 60
const RADII = ['5', '10', '25', '50', '100'] as const
const SORTS = ['soonest', 'newest'] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface EventFilter {
  q: string | undefined
  city: string | undefined
  radiusKm: number | undefined
  category: string | undefined
  country: EventSearch['country']
  from: string | undefined
  to: string | undefined
  sort: EventSearch['sort'] | undefined
}

const dayOf = (value: string | undefined) =>
  value && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

const FIELDS = ['q', 'city', 'radius', 'category', 'country', 'from', 'to', 'sort'] as const

/** What is looked for, kept in the address of the screen. */
export function useEventFilter() {
  const { read, change } = useUrlFilter<(typeof FIELDS)[number]>()
  const city = read('city')?.slice(0, CITY_LENGTH)
  const radius = oneOf(RADII, read('radius'))
  const category = read('category')
  const filter: EventFilter = {
    q: read('q')?.slice(0, SEARCH_LENGTH),
    city,
    radiusKm: city && radius ? Number(radius) : undefined,
    category: category && ID.test(category) ? category : undefined,
    country: oneOf(COUNTRIES, read('country')),
    from: dayOf(read('from')),
    to: dayOf(read('to')),
    sort: oneOf(SORTS, read('sort')),
  }
  const clear = () => change(Object.fromEntries(FIELDS.map((name) => [name, undefined])))
  return { filter, change, clear, filtered: Object.values(filter).some(Boolean) }
}

/** Words and city always, the rest unfolded. */
export function EventFilterBar({
  filter,
  change,
  categories,
}: Pick<ReturnType<typeof useEventFilter>, 'filter' | 'change'> & {
  categories: readonly { id: string; name: string }[]
}) {
  const { t } = useTexts()
  const places = usePlaceNames(filter.city)
  const unfolded = Boolean(
    filter.radiusKm ?? filter.category ?? filter.country ?? filter.from ?? filter.to ?? filter.sort,
  )
  return (
    <search className="event-filter">
      <SearchField
        label={t('allEvents.search')}
        value={filter.q ?? ''}
        maxLength={SEARCH_LENGTH}
        onSearch={(q) => change({ q })}
      />
      <SearchField
        label={t('allEvents.city')}
        value={filter.city ?? ''}
        maxLength={CITY_LENGTH}
        suggestions={places}
        onSearch={(city) => change(city ? { city } : { city, radius: undefined })}
      />
      <details className="event-filter-more" open={unfolded}>
        <summary>{t('allEvents.more')}</summary>
        <div className="event-filter-rest">
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
          <SelectField
            label={t('allEvents.sort')}
            value={filter.sort ?? 'soonest'}
            onChange={(event) => change({ sort: event.target.value === 'soonest' ? '' : event.target.value })}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`allEvents.sort.${sort}`)}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
    </search>
  )
}
