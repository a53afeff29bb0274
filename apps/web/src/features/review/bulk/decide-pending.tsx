import { useState } from 'react'
import { usePlaces } from '../../../api/place-names.ts'
import { useTexts } from '../../../texts/texts.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import { IdOptions } from '../../../ui/forms/choice-field.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { SuggestField } from '../../../ui/forms/suggest/suggest-field.tsx'
import filterBarStyles from '../../../ui/layout/filter-bar.module.css'
import { placeSuggestions } from '../../../ui/wording/place-suggestions.ts'
import bulkDecisionsStyles from './bulk-decisions.module.css'
import { DecideAll } from './decide-all.tsx'

/** Maximum lengths that the server accepts. */
const CITY_LENGTH = 120
const SOURCE_LENGTH = 200

/** Fields to choose the pending events of one decision: those of a category, a city, a source, or all. */
export function DecidePending({
  categories,
  announce,
}: {
  categories: readonly { id: string; name: string }[]
  announce: Announce
}) {
  const texts = useTexts()
  const { t } = texts
  const [category, setCategory] = useState('')
  const [city, setCity] = useState('')
  const places = placeSuggestions(usePlaces(), texts)
  const [source, setSource] = useState('')
  return (
    <details className={bulkDecisionsStyles.decidePending}>
      <summary>{t('bulk.heading')}</summary>
      <search className={filterBarStyles.filterBar}>
        <SelectField
          label={t('bulk.category')}
          value={category}
          onChange={(event) => setCategory(event.target.value)}
        >
          <IdOptions
            none={t('bulk.category.any')}
            of={[{ id: 'none', name: t('adminEvents.category.none') }, ...categories]}
          />
        </SelectField>
        <SuggestField
          {...places}
          label={t('bulk.city')}
          value={city}
          maxLength={CITY_LENGTH}
          onText={setCity}
        />
        <SearchField label={t('bulk.source')} value={source} maxLength={SOURCE_LENGTH} onSearch={setSource} />
        <div className={bulkDecisionsStyles.decidePendingActions}>
          <DecideAll
            filter={{
              status: 'pending',
              category: category || undefined,
              city: city.trim() || undefined,
              source: source || undefined,
            }}
            announce={announce}
          />
        </div>
      </search>
    </details>
  )
}
