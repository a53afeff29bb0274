/**
 * Other names of a place. A language is listed where it does not use the local name;
 * `also` holds further spellings, dialect names and municipalities that are used as the town's name.
 */
export type Alias = { nl?: string; fr?: string; de?: string; en?: string; also?: string[] }
export type Aliases = Record<string, Alias>
