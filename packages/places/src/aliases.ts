import aliases from './data/aliases.json' with { type: 'json' }

interface Alias {
  nl?: string
  fr?: string
  de?: string
  en?: string
  also?: string[]
}

/**
 * Other names of places by id. A language is listed where it does not use the local name; `also` holds further
 * spellings, dialect and carnival names, and municipalities whose name is used for the town.
 */
export const ALIASES: Record<string, Alias> = aliases
