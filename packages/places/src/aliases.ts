import { belgium } from './aliases/belgium.ts'
import { france } from './aliases/france.ts'
import { germany } from './aliases/germany.ts'
import { netherlands } from './aliases/netherlands.ts'
import type { Language } from './city.ts'

/**
 * Other names of a place. A language is listed where it does not use the local name;
 * `also` holds further spellings, dialect names and municipalities that people give as the town.
 */
export type Alias = Partial<Record<Language, string>> & { also?: string[] }
export type Aliases = Record<string, Alias>

export const ALIASES: Aliases = { ...netherlands, ...belgium, ...germany, ...france }
