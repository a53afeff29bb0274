export type Country = 'NL' | 'BE' | 'DE' | 'FR'

export type City = {
  /** Never changes, because other services store it. */
  readonly id: string
  /** The local name. */
  readonly name: string
  readonly country: Country
  /** Province (NL, BE), state (DE) or region (FR), which distinguishes towns of the same name. */
  readonly region: string
  readonly latitude: number
  readonly longitude: number
  /** 0 if unknown. */
  readonly population: number
  readonly timeZone: string
  /** Names by language code, for languages whose name differs from `name`. */
  readonly names?: Readonly<Record<string, string>>
}

export const TIME_ZONES: Record<Country, string> = {
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
}

/** The city's name in a language; its local name if that language has none. */
export function nameIn(city: City, language: string): string {
  return city.names?.[language] ?? city.name
}
