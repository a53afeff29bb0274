import type { Place } from '@uitpost/contracts'
import type { Texts } from '../../texts/texts.tsx'
import type { Suggesting } from '../forms/suggest/suggest-field.tsx'

/**
 * Places as suggestions for a field, in the user's language. Towns of the same name get their region behind it, except
 * the first.
 */
export function placeSuggestions(
  {
    state,
    places,
    onTyped,
  }: {
    state: 'idle' | 'loading' | 'found' | 'none' | 'failed' | 'offline'
    places: readonly Place[]
    onTyped: (text: string) => void
  },
  { t, count, language }: Texts,
): Suggesting<{ key: string; text: string; detail: string; country: Place['country'] }> {
  const nameOf = ({ name, names }: Place) => names[language] ?? name
  return {
    suggestions: places.map((place, at) => {
      const { id, country, region } = place
      const name = nameOf(place)
      const isRepeated = places.slice(0, at).some((other) => nameOf(other) === name)
      const text = isRepeated ? `${name} (${region})` : name
      return { key: id, text, detail: `${region}, ${t(`country.${country}`)}`, country }
    }),
    status: state === 'idle' || state === 'found' ? undefined : t(`place.${state}`),
    found: count('place.found', places.length),
    listLabel: t('place.list'),
    onTyped,
  }
}
