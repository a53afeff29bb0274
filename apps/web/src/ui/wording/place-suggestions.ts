import type { FoundPlace } from '@uitpost/contracts'
import type { Texts } from '../../texts/texts.tsx'
import type { Suggesting } from '../forms/suggest/suggest-field.tsx'

/**
 * Places as suggestions for a field, in the user's language. Towns of the same name get their region behind it, except
 * the first. A text that names none of them is said to be unknown, with the nearest name.
 */
export function placeSuggestions(
  {
    state,
    places,
    asked,
    onTyped,
  }: {
    state: 'idle' | 'loading' | 'found' | 'none' | 'failed' | 'offline'
    places: readonly FoundPlace[]
    asked: string
    onTyped: (text: string) => void
  },
  { t, count, language }: Texts,
): Suggesting<{ key: string; text: string; detail: string; country: FoundPlace['country'] }> {
  const nameOf = ({ name, names }: FoundPlace) => names[language] ?? name
  const suggestions = places.map((place, at) => {
    const { id, country, region } = place
    const name = nameOf(place)
    const isRepeated = places.slice(0, at).some((other) => nameOf(other) === name)
    const text = isRepeated ? `${name} (${region})` : name
    return { key: id, text, detail: `${region}, ${t(`country.${country}`)}`, country }
  })
  const [nearest] = suggestions
  return {
    suggestions,
    status: state === 'idle' || state === 'found' ? undefined : t(`place.${state}`),
    unknown:
      nearest && !places.some(({ exact }) => exact)
        ? {
            text: asked,
            sentence: t('place.unknown'),
            nearest,
            offer: t('place.nearest', { name: nearest.text }),
          }
        : undefined,
    found: count('place.found', places.length),
    listLabel: t('place.list'),
    onTyped,
  }
}
