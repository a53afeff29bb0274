import type { Language } from '../constants.ts'

/** The feeds of a new local installation, by the name of their file; `name` is what is stored. */
export const SHIPPED_FEEDS = [
  {
    file: 'nl-markets',
    country: 'NL',
    name: 'Markets in the Netherlands',
    names: { nl: 'Markten in Nederland', fr: 'Marchés aux Pays-Bas', de: 'Märkte in den Niederlanden' },
  },
  {
    file: 'nl-fairs',
    country: 'NL',
    name: 'Fairs and races in the Netherlands',
    names: {
      nl: 'Beurzen en wedstrijden in Nederland',
      fr: 'Salons et courses aux Pays-Bas',
      de: 'Messen und Rennen in den Niederlanden',
    },
  },
  {
    file: 'be-markets',
    country: 'BE',
    name: 'Markets in Belgium',
    names: { nl: 'Markten in België', fr: 'Marchés en Belgique', de: 'Märkte in Belgien' },
  },
  {
    file: 'be-culture',
    country: 'BE',
    name: 'Culture and festivals in Belgium',
    names: {
      nl: 'Cultuur en festivals in België',
      fr: 'Culture et festivals en Belgique',
      de: 'Kultur und Festivals in Belgien',
    },
  },
] as const

/** The name of a source as readers of a language see it. A feed that an admin has renamed has only its new name. */
export function sourceNameIn(name: string, language: Language): string {
  const feed = SHIPPED_FEEDS.find((one) => one.name === name)
  return feed && language !== 'en' ? feed.names[language] : name
}

/** The stored name of a source, of which an admin writes the name on the screen. */
export const storedSourceName = (shown: string): string =>
  SHIPPED_FEEDS.find(({ names }) => Object.values(names).some((name) => name === shown))?.name ?? shown
