import { EVENT_STATUSES, PROOF_LEVELS } from '@uitpost/contracts/admin-constants'
import { COUNTRIES } from '@uitpost/contracts/constants'
import { usePlaces } from '../../api/place-names.ts'
import { useTexts } from '../../texts/texts.tsx'
import { oneOf } from '../../ui/controls/url-filter.ts'
import { ChoiceField, IdOptions, OptionalChoiceField } from '../../ui/forms/choice-field.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { useFilterText } from '../../ui/forms/filter-text.ts'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { SuggestField } from '../../ui/forms/suggest/suggest-field.tsx'
import filterBarStyles from '../../ui/layout/filter-bar.module.css'
import { placeSuggestions } from '../../ui/wording/place-suggestions.ts'
import {
  CITY_LENGTH,
  type EventFiltering,
  QUEUE_SORTS,
  RISK_CHOICES,
  SEARCH_LENGTH,
  SORTS,
  SOURCE_LENGTH,
} from './event-filter.ts'

/** Filters and order of the admin's event list, including every status and events without a category. */
export function EventFilterBar({
  filtering: { filter, change },
  categories,
  inQueue = false,
}: {
  filtering: EventFiltering
  categories: readonly { id: string; name: string }[]
  /** Of the review queue, which has its own choice of risks and begins with the weakest proof. */
  inQueue?: boolean
}) {
  const { t } = useTexts()
  const sorts = inQueue ? QUEUE_SORTS : SORTS
  const [defaultSort] = sorts
  return (
    <search className={filterBarStyles.filterBar}>
      <SearchField
        label={t('adminEvents.search')}
        value={filter.q ?? ''}
        maxLength={SEARCH_LENGTH}
        onSearch={(q) => change({ q })}
      />
      <OptionalChoiceField
        label={t('adminEvents.status')}
        none={t('adminEvents.status.all')}
        value={filter.status}
        options={EVENT_STATUSES}
        textOf={(status) => t(`event.status.${status}`)}
        onChoose={(status) => change({ status })}
      />
      {!inQueue && (
        <OptionalChoiceField
          label={t('adminEvents.risk')}
          none={t('adminEvents.risk.all')}
          value={filter.risk}
          options={RISK_CHOICES}
          textOf={(risk) => t(`risk.${risk}`)}
          onChoose={(risk) => change({ risk })}
        />
      )}
      <OptionalChoiceField
        label={t('adminEvents.column.proof')}
        none={t('adminEvents.proof.all')}
        value={filter.proof}
        options={PROOF_LEVELS}
        textOf={(level) => t(`proof.level.${level}`)}
        onChoose={(proof) => change({ proof })}
      />
      <SearchField
        label={t('bulk.source')}
        value={filter.source ?? ''}
        maxLength={SOURCE_LENGTH}
        onSearch={(source) => change({ source })}
      />
      <City filter={filter} change={change} />
      <SelectField
        label={t('allEvents.category')}
        value={filter.category ?? ''}
        onChange={(event) => change({ category: event.target.value })}
      >
        <IdOptions
          none={t('allEvents.category.all')}
          of={[{ id: 'none', name: t('adminEvents.category.none') }, ...categories]}
        />
      </SelectField>
      <OptionalChoiceField
        label={t('allEvents.country')}
        none={t('allEvents.country.all')}
        value={filter.country}
        options={COUNTRIES}
        textOf={(country) => t(`country.${country}`)}
        onChoose={(country) => change({ country })}
      />
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
      <ChoiceField
        label={t('allEvents.sort')}
        value={oneOf(sorts, filter.sort) ?? defaultSort}
        options={sorts}
        textOf={(sort) => t(`allEvents.sort.${sort}`)}
        onChoose={(sort) => change({ sort: sort === defaultSort ? undefined : sort })}
      />
    </search>
  )
}

/** Field for a city, which suggests places that begin with the typed text. */
function City({ filter, change }: EventFiltering) {
  const texts = useTexts()
  const { t } = texts
  const places = placeSuggestions(usePlaces(), texts)
  const { text, setText, apply } = useFilterText(filter.city ?? '', (city) => change({ city }))
  return (
    <SuggestField
      {...places}
      label={t('allEvents.city')}
      value={text}
      maxLength={CITY_LENGTH}
      onText={setText}
      onDone={apply}
    />
  )
}
