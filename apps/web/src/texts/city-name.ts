import type { Event } from '@uitpost/contracts'
import type { Texts } from './texts.tsx'

/** The name of an event's city in the current language; as its source writes it if the city is unknown. */
export const cityName = ({ city, town }: Pick<Event, 'city' | 'town'>, { named }: Texts): string =>
  named({ name: city, names: town?.names })
