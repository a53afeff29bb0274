import type { Place } from '@uitpost/contracts'
import type { Country } from '@uitpost/contracts/constants'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { SearchField } from '../../ui/forms/search-field.tsx'
import countriesStyles from './countries.module.css'
import { usePlaces } from './queries.ts'

/** Maximum length that the server accepts. */
const NAME_LENGTH = 60

/** Search field for a city of the gazetteer that is not yet in the country's list. */
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
    <div className={countriesStyles.addCity}>
      <SearchField label={t('countries.add')} value={typed} maxLength={NAME_LENGTH} onSearch={setTyped} />
      <div role="status" className={countriesStyles.addCityFound}>
        {places.isError && <p className={fieldStyles.error}>{t('countries.add.failed')}</p>}
        {found?.length === 0 && <p className={fieldStyles.hint}>{t('countries.add.none')}</p>}
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
            <Plus aria-hidden="true" />
            {t('countries.add.button', { name: place.name, region: place.region })}
          </Button>
        ))}
      </div>
    </div>
  )
}
