export type Country = 'NL' | 'BE' | 'DE' | 'FR'
export type Language = 'nl' | 'fr' | 'de' | 'en'

export type City = {
  /** Stable for ever: other services store it. */
  readonly id: string
  /** The name people use on the spot. */
  readonly name: string
  readonly country: Country
  /** Province (NL, BE), state (DE) or region (FR): what tells two towns of one name apart. */
  readonly region: string
  readonly latitude: number
  readonly longitude: number
  /** 0 where the source does not know it. */
  readonly population: number
  readonly timeZone: string
  /** Names in the languages that do not say `name`. */
  readonly names?: Readonly<Partial<Record<Language, string>>>
}

export const TIME_ZONES: Record<Country, string> = {
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
}

/** The city's name in a language, or its local name where that language has none of its own. */
export function nameIn(city: City, language: Language): string {
  return city.names?.[language] ?? city.name
}
