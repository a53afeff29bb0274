import type { Place } from '@uitpost/contracts'
import type { Country } from '@uitpost/contracts/constants'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { usePlaces } from './queries.ts'

/** As long as the server takes them. */
const NAME_LENGTH = 60

/** Searches the gazetteer for a city that is not in the list yet. */
export function AddCity({
  country,
  known,
  onAdd,
}: {
  country: Country
  known: ReadonlySet<string>
  onAdd: (place: Place) => void
}) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const places = usePlaces(typed, country)
  const found = typed ? places.data?.filter(({ id }) => !known.has(id)) : undefined
  return (
    <div className="add-city">
      <SearchField label={t('countries.add')} value={typed} maxLength={NAME_LENGTH} onSearch={setTyped} />
      <div role="status" className="add-city-found">
        {places.isError && <p className="error">{t('countries.add.failed')}</p>}
        {found?.length === 0 && <p className="hint">{t('countries.add.none')}</p>}
        {found?.map((place) => (
          <Button
            key={place.id}
            look="line"
            size="dense"
            onClick={() => {
              onAdd(place)
              setTyped('')
            }}
          >
            <Plus className="icon" aria-hidden="true" />
            {t('countries.add.button', { name: place.name, region: place.region })}
          </Button>
        ))}
      </div>
    </div>
  )
}
