import { usePlaces } from '../../api/place-names.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useFilterText } from '../../ui/forms/filter-text.ts'
import { SuggestField } from '../../ui/forms/suggest/suggest-field.tsx'
import { placeSuggestions } from '../../ui/wording/place-suggestions.ts'
import { CITY_LENGTH, type EventFiltering } from './event-filter.ts'

/** Field for a city, which suggests places that begin with the typed text. */
export function City({ filter, change }: EventFiltering) {
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
