import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField } from '../../ui/controls/field.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import { DecideAll } from './decide-all.tsx'
import './bulk-decisions.css'

/** As long as the server takes them. */
const CITY_LENGTH = 120
const SOURCE_LENGTH = 200

/** Which of the pending events are decided about together: those of a category, a city, a source, or all. */
export function DecidePending({
  categories,
  announce,
}: {
  categories: readonly { id: string; name: string }[]
  announce: Announce
}) {
  const { t } = useTexts()
  const [category, setCategory] = useState('')
  const [city, setCity] = useState('')
  const [source, setSource] = useState('')
  return (
    <details className="decide-pending">
      <summary>{t('bulk.heading')}</summary>
      <search className="filter-bar">
        <SelectField
          label={t('bulk.category')}
          value={category}
          onChange={(event) => setCategory(event.target.value)}
        >
          <option value="">{t('bulk.category.any')}</option>
          <option value="none">{t('adminEvents.category.none')}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SearchField label={t('bulk.city')} value={city} maxLength={CITY_LENGTH} onSearch={setCity} />
        <SearchField label={t('bulk.source')} value={source} maxLength={SOURCE_LENGTH} onSearch={setSource} />
        <div className="decide-pending-actions">
          <DecideAll
            filter={{
              status: 'pending',
              category: category || undefined,
              city: city || undefined,
              source: source || undefined,
            }}
            announce={announce}
          />
        </div>
      </search>
    </details>
  )
}
